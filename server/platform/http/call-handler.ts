import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Call } from '@/lib/contracts/call'
import { type CallName, type CallParsed, type CallResult, type Calls, calls } from '@/lib/contracts/calls'
import { type Actor, requireNoBrake, requireStepUp } from '../actor'
import { AppError } from '../errors'
import { traced } from '../tracing'
import { isClosedToLeavingAccount } from './account-leaving'
import { validate, validateParams } from './call-validation'
import type { Form } from './receive-form'
import { FILE_POLICY, sendJson } from './responses'

/** What the API hangs on every request before a route runs. */
export interface HttpEnv {
  Variables: {
    requestId: string
    now: () => Date
    /** Peer address, behind trusted proxies the client's. */
    ip: string
    /** Resolved at most once per request; null for a guest, throws `unauthorized` for a dead token. */
    resolveActor: () => Promise<Actor | null>
    idempotency: IdempotencyStore
    /** The multipart form of a call that takes a file; absent for other bodies. @throws AppError file_too_large */
    readForm?: () => Promise<Form>
    /** Counts a change a person makes. @throws AppError rate_limited */
    countWrite: (actor: Actor, ip: string) => Promise<void>
    /** Runs what a guest reads, perhaps on a replica. */
    readPublicly: <T>(work: () => Promise<T>) => Promise<T>
    /** The caller as this call may know them: see `Actor.withoutAccess`. */
    withRoleAccess: (actor: Actor, name: CallName, publicId: string | undefined) => Promise<Actor>
    /** The same by what the call names anywhere. @throws AppError not_found for what is narrowed to others */
    withoutNarrowed: (actor: Actor, name: CallName, sent: unknown) => Promise<Actor>
    /** @throws AppError second_factor_setup_required */
    requireSecondFactor: (actor: Actor, who: NonNullable<Call['secondFactor']>) => Promise<void>
  }
}

export interface IdempotencyStore {
  /** Runs `work` once per (actor, key); a replay gets the first answer. */
  once(
    actor: Actor,
    key: string,
    request: string,
    work: () => Promise<{ status: number; body: unknown }>,
  ): Promise<{ status: number; body: unknown }>
}

type ActorOf<N extends CallName> = Calls[N]['auth'] extends 'required' ? Actor : Actor | null
type Part<N extends CallName, K extends 'params' | 'query' | 'body'> =
  NonNullable<Calls[N][K]> extends z.ZodUndefined ? undefined : CallParsed<N, K>

export interface CallRequest<N extends CallName> {
  params: Part<N, 'params'>
  query: Part<N, 'query'>
  body: Part<N, 'body'>
  actor: ActorOf<N>
  /** Peer address, for limits and consent logs only. */
  ip: string
  userAgent: string
  /** Socket of the calling tab, excluded from the realtime echo. */
  socketId: string | undefined
  /** For a call whose effect remembers it: the store of answers forgets it when its process ends before the answer. */
  idempotencyKey: string | undefined
  requestId: string
  /** A header of the request; undefined for calls made inside the process. */
  header(name: string): string | undefined
  /** Sets a response header; no-op for calls made inside the process. */
  setHeader(name: string, value: string): void
}
export type Handler<N extends CallName> = (request: CallRequest<N>) => Promise<CallResult<N>>

/** The handler of each call; `Handler<N>` gives it back its types. */
export type Registry = Map<CallName, (request: never) => Promise<unknown>>

const idempotencyKey = /^[\w-]{8,100}$/

function queryOf(c: Context): Record<string, string | string[]> {
  const all = c.req.queries()
  return Object.fromEntries(
    Object.entries(all).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  )
}

/** What is no form, or a broken one, has no fields; its schema then says which are missing. */
const formOf = (c: Context<HttpEnv>) => c.var.readForm?.() ?? c.req.parseBody().catch(() => ({}))

async function bodyOf(c: Context<HttpEnv>, call: Call): Promise<unknown> {
  if (call.bodyType === 'form') return formOf(c)
  const text = await c.req.text()
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid_json')
  }
}

/** A file goes as it is, to be kept and never to be shown as a page of ours. */
async function sendFile(c: Context, file: File): Promise<Response> {
  return c.body(await file.arrayBuffer(), 200, {
    'Content-Type': file.type,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    'Content-Security-Policy': FILE_POLICY,
  })
}

/** Puts one contract call on the router: guard, validate, handle, envelope. */
export function mountCall<N extends CallName>(
  app: Hono<HttpEnv>,
  registry: Registry,
  name: N,
  handler: Handler<N>,
): void {
  const call: Call = calls[name]
  const handle: Handler<N> = (request) => traced(`call ${name}`, {}, () => handler(request))
  registry.set(name, handle)
  app.on(call.method, call.path, async (c) => {
    const caller = call.auth === 'none' ? null : await c.var.resolveActor()
    const known = caller && (await c.var.withRoleAccess(caller, name, c.req.param('publicId')))
    if (call.auth === 'required' && !known) throw new AppError('unauthorized')
    if (known?.leaving && isClosedToLeavingAccount(name, call)) throw new AppError('account_leaving')
    if (known && call.secondFactor) await c.var.requireSecondFactor(known, call.secondFactor)
    if (known && call.stepUp) requireStepUp(known, c.var.now())
    if (known && call.heedsBrake) requireNoBrake(known)
    if (known && call.method !== 'GET') await c.var.countWrite(known, c.var.ip)
    const params = validateParams(call, c.req.param())
    const query = validate(call.query, call.query ? queryOf(c) : undefined, 'query')
    const body = validate(call.body, call.body ? await bodyOf(c, call) : undefined)
    const actor = known && (await c.var.withoutNarrowed(known, name, { params, query, body }))
    const key = call.idempotent && actor ? c.req.header('idempotency-key') : undefined
    if (key !== undefined && !idempotencyKey.test(key)) {
      throw new AppError('validation_failed', { fields: [{ field: 'Idempotency-Key', code: 'invalid' }] })
    }
    const run = async () => {
      const request: unknown = {
        params,
        query,
        body,
        actor,
        ip: c.var.ip,
        userAgent: c.req.header('user-agent') ?? '',
        socketId: c.req.header('x-socket-id'),
        idempotencyKey: key,
        requestId: c.var.requestId,
        header: (name: string) => c.req.header(name),
        setHeader: (header: string, value: string) => c.header(header, value),
      }
      const ask = () => handle(request as CallRequest<N>)
      const data = await (actor || call.method !== 'GET' ? ask() : c.var.readPublicly(ask))
      if (data instanceof File) return { status: 200, body: data }
      return {
        status: call.status ?? 200,
        body: { success: true, data, error_code: null, error_message: null },
      }
    }
    const fingerprint = () => JSON.stringify([name, params, body])
    const answer =
      key !== undefined && actor ? await c.var.idempotency.once(actor, key, fingerprint(), run) : await run()
    if (answer.body instanceof File) return sendFile(c, answer.body)
    return sendJson(c, answer.body as object, answer.status)
  })
}
