import { randomInt } from 'node:crypto'

/** `node.random`: clients insist on two numbers, and the first one tells which process holds the socket. */
export function newSocketId(nodeId: number): string {
  return `${nodeId}.${randomInt(1, 2 ** 47)}`
}

export function nodeOfSocket(socketId: string): number | undefined {
  const match = /^(\d{1,10})\.\d{1,15}$/.exec(socketId)
  return match?.[1] === undefined ? undefined : Number(match[1])
}
