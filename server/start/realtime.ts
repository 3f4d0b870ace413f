import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { worksSeconds } from '@/lib/shared/maintenance'
import type { Database } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { forgetSocket } from '@/server/modules/identity/presence/presence.service'
import { clientAddress, trustedProxies } from '@/server/platform/http/peer'
import type { AppCredentials } from '@/server/platform/realtime-credentials'
import type { RealtimePort } from '@/server/platform/realtime-port'
import { createPostgresAdapter } from '@/server/realtime/adapters/postgres'
import { createRemoteRealtime } from '@/server/realtime/http/remote-realtime'
import { attachRealtime } from '@/server/realtime/realtime'
import { createSecurityHeaders } from '@/server/web/security-headers'

export interface RunningRealtime {
  port: RealtimePort
  handleApi(req: IncomingMessage, res: ServerResponse): void
  /** False when the request is not for us. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Sends every socket away («reconnect at once»), so that the HTTP server can close. */
  drain(): Promise<void>
}

/** The bundled realtime server, or the way to the one that `REALTIME_URL` names. */
export async function startRealtime(
  ctx: ServiceContext,
  database: Database,
  credentials: AppCredentials,
): Promise<RunningRealtime> {
  const { env, log } = ctx
  if (env.REALTIME_URL) {
    return {
      port: createRemoteRealtime(credentials, env.REALTIME_URL),
      handleApi: (_, res) => void res.writeHead(404).end(),
      handleUpgrade: () => false,
      drain: async () => {},
    }
  }
  const adapter = createPostgresAdapter({
    config: { connectionString: database.url, application_name: 'dvoe-realtime' },
    pool: database.pool,
    log,
  })
  const trusted = trustedProxies(env.TRUSTED_PROXIES)
  const realtime = await attachRealtime({
    app: credentials,
    adapter,
    log,
    addressOf: (request) =>
      clientAddress(
        request.socket.remoteAddress ?? '',
        request.headers['x-forwarded-for']?.toString(),
        trusted,
      ),
    refuse: createSecurityHeaders(env).refuse,
    isClosed: (request) =>
      worksSeconds(env.maintenance, request.headers.host ?? null, ctx.clock.now()) !== undefined,
    onSocketClosed: (socketId) => {
      // The sweep finds what is missed here.
      forgetSocket(ctx, socketId).catch((error: unknown) => {
        log.warn({ err: error }, 'a closed socket is still registered as present')
      })
    },
  })
  // Hono must not replace the global Request and Response that Next relies on.
  const handleApi = getRequestListener(realtime.api.fetch, { overrideGlobalObjects: false })
  return {
    port: realtime,
    handleApi: (req, res) => void handleApi(req, res),
    handleUpgrade: realtime.handleUpgrade,
    drain: realtime.drain,
  }
}
