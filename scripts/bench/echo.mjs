import { createServer } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** The bare server that ours is held beside: reads a JSON body and answers it. */
const server = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const answer = JSON.stringify(JSON.parse(Buffer.concat(parts).toString()));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
