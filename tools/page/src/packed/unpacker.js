// Unpacks beside the page, in a worker of its own: the page goes on building meanwhile.

import { unpack } from './unpack.js';

onmessage = ({ data }) => postMessage(unpack(data));
