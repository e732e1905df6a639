/* replay FOLDER: gives every file in the folder to the fuzz target once; for compilers without a
 * fuzzer, and so that what was found once is tried for ever. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>

#define INPUT_MAX 4096

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void replay(const char *path) {
    uint8_t input[INPUT_MAX];
    FILE *const file = fopen(path, "rb");
    if (!file) {
        return;
    }
    const size_t size = fread(input, 1, sizeof(input), file);
    fclose(file);
    LLVMFuzzerTestOneInput(input, size);
}

int main(int argc, char **argv) {
    DIR *const folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (!folder) {
        fprintf(stderr, "usage: replay FOLDER\n");
        return 2;
    }
    unsigned count = 0;
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        char path[1024];
        if (entry->d_name[0] != '.') {
            snprintf(path, sizeof(path), "%s/%s", argv[1], entry->d_name);
            replay(path);
            count++;
        }
    }
    closedir(folder);
    printf("%u inputs\n", count);
    return count > 0 ? 0 : 1;
}
