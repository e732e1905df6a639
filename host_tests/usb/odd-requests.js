// Requests of all kinds on endpoint 0, sensible and not, as usbtool takes them: type, request, value,
// index, length (hex), bytes.

export const ODD_REQUESTS = {
  'GET_STATUS device': '80 0 0 0 2', 'GET_STATUS interface 0': '81 0 0 0 2', 'GET_STATUS interface 9': '81 0 0 9 2',
  'GET_STATUS endpoint 82': '82 0 0 82 2', 'GET_STATUS endpoint 05': '82 0 0 5 2', 'GET_STATUS endpoint 0': '82 0 0 0 2',
  'device, 1 byte': '80 6 100 0 1', 'device, 64 bytes': '80 6 100 0 40',
  'device, 4096 bytes': '80 6 100 0 1000', 'configuration, 64 bytes': '80 6 200 0 40',
  'configuration, 65 bytes': '80 6 200 0 41', 'configuration 1': '80 6 201 0 54', 'string 0': '80 6 300 0 ff',
  'string 2, 2 bytes': '80 6 302 409 2', 'string 3, language 0': '80 6 303 0 ff', 'string ee': '80 6 3ee 0 12',
  qualifier: '80 6 600 0 a', BOS: '80 6 f00 0 ff', 'descriptor 20': '80 6 2000 0 40', 'MS OS 2.0': 'c0 1 0 7 100',
  'MS OS 2.0, 10 bytes': 'c0 1 0 7 a', 'MS OS 2.0, index 8': 'c0 1 0 8 a', 'vendor out': '40 5 0 0 4 01020304',
  'GET_LINE_CODING': 'a1 21 0 0 7', 'GET_LINE_CODING of 1': 'a1 21 0 1 7',
  'SET_LINE_CODING': '21 20 0 0 7 00c20100000008', 'SET_LINE_CODING, 3 bytes': '21 20 0 0 3 010203',
  'SET_LINE_CODING, 0 bytes': '21 20 0 0 0',
  'SEND_BREAK': '21 23 ffff 0 0', 'SET_COMM_FEATURE': '21 2 1 0 2 0000', 'SEND_ENCAPSULATED': '21 0 0 0 4 41540d0a',
  'class request 99': 'a1 99 0 0 8', 'reset interface 9': '21 2 0 9 0', 'reset interface, request 7': '21 7 0 2 0',
  'GET_INTERFACE 0': '81 a 0 0 1', 'GET_INTERFACE 9': '81 a 0 9 1', 'SET_INTERFACE 2 alt 1': '1 b 1 2 0',
  'SYNCH_FRAME': '82 c 0 82 2', 'SET_FEATURE remote wakeup': '0 3 1 0 0', 'SET_FEATURE test mode': '0 3 2 400 0',
  'CLEAR_FEATURE endpoint 05': '2 1 0 5 0', 'SET_DESCRIPTOR': '0 7 100 0 12 120110020000004000000000000000000000',
  'GET_CONFIGURATION': '80 8 0 0 1', 'reserved type': 'e0 1 0 0 4',
};
