import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Env } from './env'
import type { Key, Keys } from './keys'

export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Compares without telling by its duration where two strings first differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

const acceptedPairs = (app: AppCredentials): readonly KeyPair[] => [app, ...(app.earlier ?? [])]

/** Whether this is a public key of the application, today's or an earlier one. */
export const isAppKey = (app: AppCredentials, key: string): boolean =>
  acceptedPairs(app).some((pair) => equalInConstantTime(pair.key, key))

/** Signs a subscription: the value of `auth` that a client sends with `pusher:subscribe`. */
export function signChannel(app: KeyPair, socketId: string, channel: string, channelData?: string): string {
  const text = channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`
  return `${app.key}:${hmacHex(app.secret, text)}`
}

/** Signs a sign-in: the value of `auth` that a client sends with `pusher:signin`. */
export function signUser(app: KeyPair, socketId: string, userData: string): string {
  return `${app.key}:${hmacHex(app.secret, `${socketId}::user::${userData}`)}`
}

export const isSignedChannel = (
  app: AppCredentials,
  auth: string,
  ...signed: [socketId: string, channel: string, channelData: string | undefined]
): boolean => acceptedPairs(app).some((pair) => equalInConstantTime(auth, signChannel(pair, ...signed)))

export const isSignedUser = (app: AppCredentials, auth: string, socketId: string, userData: string) =>
  acceptedPairs(app).some((pair) => equalInConstantTime(auth, signUser(pair, socketId, userData)))

/** The query of a signed HTTP API request. `params` are lower-case names with plain values. */
export function signApiRequest(
  app: KeyPair,
  request: { method: string; path: string; params: Record<string, string> },
): URLSearchParams {
  const params = new Map(Object.entries({ ...request.params, auth_key: app.key, auth_version: '1.0' }))
  const text = canonicalRequest(request.method, request.path, params)
  return new URLSearchParams([...params, ['auth_signature', hmacHex(app.secret, text)]])
}

function canonicalRequest(method: string, path: string, params: Iterable<[string, string]>): string {
  const query = [...params]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return `${method.toUpperCase()}\n${path}\n${query}`
}

export interface ApiRequest {
  method: string
  path: string
  /** Decoded pairs in the order received; a name given twice is refused. */
  query: Iterable<[string, string]>
  body: string
}

export type ApiRefusal =
  | 'unknown_key'
  | 'bad_version'
  | 'bad_timestamp'
  | 'bad_body'
  | 'bad_signature'
  | 'repeated_parameter'

/** Why a signed HTTP API request is refused; undefined when it is genuine and fresh. */
export function refuseApiRequest(
  app: AppCredentials,
  request: ApiRequest,
  now: number,
  maxSkewMs: number,
): ApiRefusal | undefined {
  const params = new Map<string, string>()
  for (const [name, value] of request.query) {
    const key = name.toLowerCase()
    if (params.has(key)) return 'repeated_parameter'
    params.set(key, value)
  }
  const named = params.get('auth_key') ?? ''
  const pairs = acceptedPairs(app).filter(({ key }) => equalInConstantTime(named, key))
  if (pairs.length === 0) return 'unknown_key'
  if (params.get('auth_version') !== '1.0') return 'bad_version'
  const signature = params.get('auth_signature') ?? ''
  params.delete('auth_signature')
  const text = canonicalRequest(request.method, request.path, params)
  if (!pairs.some(({ secret }) => equalInConstantTime(signature, hmacHex(secret, text))))
    return 'bad_signature'
  const timestamp = params.get('auth_timestamp') ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > maxSkewMs) {
    return 'bad_timestamp'
  }
  const md5 = params.get('body_md5')
  if (request.body === '' && md5 === undefined) return undefined
  const actual = createHash('md5').update(request.body).digest('hex')
  return equalInConstantTime(md5 ?? '', actual) ? undefined : 'bad_body'
}

/** `key` is public, `secret` signs channel authorisations and HTTP API calls. */
interface KeyPair {
  key: string
  secret: string
}

/** One realtime application. */
export interface AppCredentials extends KeyPair {
  id: string
  /** Pairs of earlier secrets: pages opened with them go on, nothing new is signed by them. */
  earlier?: readonly KeyPair[]
}

function pairOf({ bytes }: Key): KeyPair {
  const derive = (part: string) => createHmac('sha256', bytes).update(`realtime:${part}`).digest('hex')
  return { key: derive('key').slice(0, 20), secret: derive('secret') }
}

/**
 * The realtime application of this configuration. What is not configured is derived from the application's secrets,
 * so every process of a deployment arrives at the same values.
 */
export function realtimeCredentials(
  env: Pick<Env, 'REALTIME_APP_ID' | 'REALTIME_KEY' | 'REALTIME_SECRET'>,
  keys: Keys,
): AppCredentials {
  const configured = ({ key, secret }: KeyPair): KeyPair => ({
    key: env.REALTIME_KEY ?? key,
    secret: env.REALTIME_SECRET ?? secret,
  })
  const [, ...earlier] = keys.accepted('realtime').map((key) => configured(pairOf(key)))
  return { id: env.REALTIME_APP_ID, ...configured(pairOf(keys.newest('realtime'))), earlier }
}
