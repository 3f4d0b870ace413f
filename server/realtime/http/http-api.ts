import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { RealtimePort } from '@/server/platform/realtime-port'
import { type AppCredentials, refuseApiRequest, signApiRequest } from '@/server/platform/realtime-signing'
import type { Hub } from '../hub/hub'
import type { RealtimeLimits } from '../options'
import { channelKind, closeCode } from '../protocol/frames'

const ANSWER_MS = 5_000
const Occupied = z.object({ channels: z.record(z.string(), z.unknown()) })

/** Publishes through a Pusher-compatible service elsewhere, by its signed HTTP API. */
export function createRemoteRealtime(
  app: AppCredentials,
  origin: string,
  now: () => number = Date.now,
): RealtimePort {
  async function ask(method: 'GET' | 'POST', path: string, params: Record<string, string>, body?: string) {
    const query = signApiRequest(app, {
      method,
      path,
      params: {
        ...params,
        auth_timestamp: String(Math.floor(now() / 1000)),
        ...(body !== undefined && { body_md5: createHash('md5').update(body).digest('hex') }),
      },
    })
    const answer = await fetch(`${origin}${path}?${query}`, {
      method,
      ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (!answer.ok) throw new Error(`the realtime service answered ${answer.status}`)
    return answer
  }

  return {
    async publish(event) {
      const body = JSON.stringify({
        name: event.name,
        channels: event.channels,
        data: event.data,
        ...(event.except && { socket_id: event.except }),
      })
      await ask('POST', `/apps/${app.id}/events`, {}, body)
    },
    async occupiedChannels(prefix) {
      const answer = await ask('GET', `/apps/${app.id}/channels`, { filter_by_prefix: prefix })
      return new Set(Object.keys(Occupied.parse(await answer.json()).channels))
    },
    // A foreign service neither knows whose sockets it holds nor can be made to ask them again:
    // there a channel stays open until its socket closes.
    async claimSocket() {},
    async reauthorizeUser() {},
  }
}

export interface HttpApiDeps {
  app: AppCredentials
  hub: Hub
  limits: RealtimeLimits
  now: () => number
}

type Env = { Variables: { body: unknown } }

/** The server API of the Pusher protocol under `/apps/:id`; every request is signed with the app's secret. */
export function createHttpApi(deps: HttpApiDeps): Hono<Env> {
  const { app, hub, limits, now } = deps
  const schemas = eventSchemas(limits)
  const api = new Hono<Env>()

  api.use(
    '*',
    bodyLimit({ maxSize: limits.maxApiBodyBytes, onError: (c) => c.text('Body is too large', 413) }),
  )
  api.use('/apps/:id/*', async (c, next) => {
    if (c.req.param('id') !== app.id) return c.text('Unknown app', 404)
    const url = new URL(c.req.url)
    const body = await c.req.text()
    const refusal = refuseApiRequest(
      app,
      { method: c.req.method, path: url.pathname, query: url.searchParams, body },
      now(),
      limits.apiClockSkewMs,
    )
    if (refusal) return c.text(`Not authorized: ${refusal}`, 401)
    c.set('body', parseJson(body))
    return next()
  })

  api.post('/apps/:id/events', async (c) => {
    const event = schemas.event.safeParse(c.get('body'))
    if (!event.success) return refuse(c, event.error)
    await publish(event.data)
    return c.json(
      event.data.info ? { channels: await channelInfo(event.data.channels, event.data.info) } : {},
    )
  })

  api.post('/apps/:id/batch_events', async (c) => {
    const batch = schemas.batch.safeParse(c.get('body'))
    if (!batch.success) return refuse(c, batch.error)
    for (const event of batch.data.batch) await publish(event)
    if (!batch.data.batch.some((event) => event.info)) return c.json({})
    const described = batch.data.batch.map(async (event) => {
      const channels = event.info ? await channelInfo(event.channels, event.info) : {}
      return channels[event.channels[0] ?? ''] ?? {}
    })
    return c.json({ batch: await Promise.all(described) })
  })

  api.get('/apps/:id/channels', async (c) => {
    const prefix = c.req.query('filter_by_prefix') ?? ''
    const wantsUsers = infoOf(c).includes('user_count')
    if (wantsUsers && !prefix.startsWith('presence-')) {
      return c.text('user_count needs filter_by_prefix=presence-', 400)
    }
    const names = [...(await hub.census(prefix)).keys()].filter((name) => !name.startsWith('#'))
    const entries = names.map(async (name) => {
      return [name, wantsUsers ? { user_count: (await hub.members(name)).length } : {}] as const
    })
    return c.json({ channels: Object.fromEntries(await Promise.all(entries)) })
  })

  api.get('/apps/:id/channels/:channel', async (c) => {
    const channel = c.req.param('channel')
    const count = (await hub.census(channel)).get(channel) ?? 0
    const described = await channelInfo([channel], infoOf(c).join(','))
    return c.json({ occupied: count > 0, ...described[channel] })
  })

  api.get('/apps/:id/channels/:channel/users', async (c) => {
    const channel = c.req.param('channel')
    if (channelKind(channel, limits.maxChannelNameLength) !== 'presence') {
      return c.text('Users are known of presence channels only', 400)
    }
    return c.json({ users: (await hub.members(channel)).map(({ id }) => ({ id })) })
  })

  api.post('/apps/:id/users/:userId/terminate_connections', async (c) => {
    await hub.broadcast({
      type: 'terminate',
      userId: c.req.param('userId'),
      code: closeCode.unauthorized,
      reason: 'Disconnected by the application',
    })
    return c.json({})
  })

  return api

  function publish(event: z.infer<typeof schemas.event>): Promise<void> {
    return hub.publish({
      name: event.name,
      channels: event.channels,
      data: event.data,
      except: event.socket_id ?? undefined,
    })
  }

  async function channelInfo(channels: readonly string[], info: string) {
    const wanted = info.split(',')
    const entries = channels.map(async (name) => {
      const presence = name.startsWith('presence-')
      return [
        name,
        {
          ...(wanted.includes('subscription_count') && {
            subscription_count: (await hub.census(name)).get(name) ?? 0,
          }),
          ...(wanted.includes('user_count') && presence && { user_count: (await hub.members(name)).length }),
        },
      ] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }
}

function eventSchemas(limits: RealtimeLimits) {
  const channel = z.string().refine((name) => channelKind(name, limits.maxChannelNameLength) !== undefined)
  const event = z
    .object({
      name: z.string().min(1).max(limits.maxEventNameLength),
      data: z.string().refine((data) => Buffer.byteLength(data) <= limits.maxEventBytes, 'too_large'),
      channel: channel.optional(),
      channels: z.array(channel).min(1).max(limits.maxApiChannels).optional(),
      socket_id: z
        .string()
        .regex(/^\d+\.\d+$/)
        .nullish(),
      info: z.string().max(200).optional(),
    })
    .transform(({ channel: one, channels, ...rest }, context) => {
      const all = channels ?? (one === undefined ? [] : [one])
      if (all.length === 0) context.addIssue('a channel is required')
      return { ...rest, channels: [...new Set(all)] }
    })
  return { event, batch: z.object({ batch: z.array(event).min(1).max(limits.maxApiBatch) }) }
}

function refuse(c: Context, error: z.ZodError) {
  const tooLarge = error.issues.some((issue) => issue.message === 'too_large')
  const fields = error.issues.map((issue) => issue.path.join('.') || issue.message)
  return c.text(tooLarge ? 'Event data is too large' : `Invalid: ${fields.join(', ')}`, tooLarge ? 413 : 400)
}

function infoOf(c: Context): string[] {
  return (c.req.query('info') ?? '').split(',').filter(Boolean)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schemas refuse undefined, with a 400 that says so.
    return undefined
  }
}
