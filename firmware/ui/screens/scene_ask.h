/* Yes or no, before something is lost. */
#pragma once

#include "session.h"

/* What a yes does. */
typedef enum { ASK_UNDO, ASK_LEAVE, ASK_FORGET } ask_question_t;

typedef struct {
    uint8_t question;  /* ask_question_t */
    session_op_t wish; /* ASK_LEAVE: what a yes does */
} ask_screen_t;
