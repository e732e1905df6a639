// bridge.js SOCKET: stdin and stdout as a unix socket, for a program that speaks to a child's pipes.
import { connect } from 'node:net';

const socket = connect(process.argv[2]);
process.stdin.pipe(socket);
socket.pipe(process.stdout);
socket.on('close', () => process.exit());
