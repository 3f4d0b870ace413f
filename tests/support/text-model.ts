import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  url: string
  authorization: string | undefined
  body: { model: string; messages: { role: string; content: string }[] }
}

export interface MadeUpTextModel {
  url: string
  /** Everything it was sent, newest last. */
  asked: Asked[]
  /** What it does with the next calls; it answers «Исправлено: …» by default. */
  answer: (asked: Asked, res: ServerResponse) => void
  reset(): void
  stop(): Promise<void>
}

export const completion = (content: string) => JSON.stringify({ choices: [{ message: { content } }] })

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of req) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString('utf8')
}

/** An OpenAI-compatible service that words texts, over real HTTP. */
export async function startTextModel(): Promise<MadeUpTextModel> {
  const usual: MadeUpTextModel['answer'] = ({ body }, res) => {
    res.setHeader('Content-Type', 'application/json')
    res.end(completion(`Исправлено: ${body.messages.at(-1)?.content ?? ''}`))
  }
  const server = createServer((req, res) => {
    void bodyOf(req).then((text) => {
      const asked: Asked = {
        url: req.url ?? '',
        authorization: req.headers.authorization,
        body: JSON.parse(text) as Asked['body'],
      }
      itself.asked.push(asked)
      itself.answer(asked, res)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const itself: MadeUpTextModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    answer: usual,
    reset() {
      itself.asked = []
      itself.answer = usual
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return itself
}
