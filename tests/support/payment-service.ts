import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createSandbox, type Sandbox } from '@/server/adapters/payments/sandbox/sandbox'
import { createYookassa } from '@/server/adapters/payments/yookassa'
import type { TestApi } from './test-api'

export interface PaymentService {
  sandbox: Sandbox
  /** Looks at every call of the API before the sandbox does; an answer is given instead of the sandbox's. */
  before: (request: Request) => Promise<Response | undefined>
  /** Looks at every answer of the sandbox before it goes out. */
  after: (request: Request, response: Response) => Promise<Response>
  /** Chooses on its page how a payment ends; resolves when the page has answered with the way back. */
  decide(confirmationUrl: string, ending: string, delivery?: string): Promise<string | null>
  reset(): void
  stop(): Promise<void>
}

const listen = (server: Server) =>
  new Promise<string>((done) =>
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )

/** The sandbox behind real HTTP, beside the API it tells of payments; the API gets it as its payment service. */
export async function startPaymentService(api: TestApi): Promise<PaymentService> {
  const shopId = '54401'
  const secretKey = 'test_secret_key'
  const apiServer = createServer(
    getRequestListener((request, bindings) => api.fetch(request, bindings), { overrideGlobalObjects: false }),
  )
  const apiUrl = await listen(apiServer)
  const serviceServer = createServer(
    getRequestListener(
      async (request) => {
        const early = await itself.before(request.clone() as Request)
        return early ?? itself.after(request.clone() as Request, await itself.sandbox.fetch(request))
      },
      { overrideGlobalObjects: false },
    ),
  )
  const url = await listen(serviceServer)
  const { db, clock, log } = api.ctx
  const itself: PaymentService = {
    before: async () => undefined,
    after: async (_request, response) => response,
    sandbox: createSandbox({
      db,
      clock,
      log,
      shopId,
      secretKey,
      pagesUrl: url,
      notifyUrl: () => `${apiUrl}/v1/payments/notifications`,
    }),
    async decide(confirmationUrl, ending, delivery = 'once') {
      const answer = await fetch(confirmationUrl, {
        method: 'POST',
        body: new URLSearchParams({ ending, delivery }),
        redirect: 'manual',
      })
      return answer.headers.get('location')
    },
    reset() {
      itself.before = async () => undefined
      itself.after = async (_request, response) => response
    },
    async stop() {
      await itself.sandbox.stop()
      for (const server of [apiServer, serviceServer]) {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      }
    },
  }
  api.ctx.payments = createYookassa({
    name: 'sandbox',
    url: `${url}/v3`,
    shopId,
    secretKey,
    senders: ['127.0.0.0/8'],
    timeoutMs: 10_000,
  })
  return itself
}
