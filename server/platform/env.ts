import { z } from 'zod'
import { isAccountOf, isBic, isCorrespondentAccountOf } from '@/lib/shared/company-numbers'
import { type Closure, DEFAULT_MAINTENANCE_END, maintenanceHost } from '@/lib/shared/maintenance'
import { mailProblems, mailVariables, filled as optional } from './mail-settings'
import { messengerProblems, messengerVariables } from './messenger-settings'
import { textModelProblems, textModelVariables } from './text-model-settings'

const flag = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .enum(['0', '1', 'false', 'true'])
    .transform((value) => value === '1' || value === 'true')
    .optional(),
)
const listOf = (initial: string) =>
  z
    .string()
    .default(initial)
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
const list = listOf('')
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const postgresUrl = optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  ROLE: z.enum(['all', 'web', 'api', 'realtime', 'worker']).default('all'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  SITE_URL: optional(url),
  API_BASE_URL: optional(url),
  CORS_ORIGINS: list,
  TRUSTED_PROXIES: list,
  /** A process that was told to end still answers so long. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  /** A streaming replica for public reads. */
  DATABASE_READ_URL: postgresUrl,
  /** `off`: a start refuses a database that lacks migrations instead of running them. */
  MIGRATE: z.enum(['on', 'off']).default('on'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Joins processes: live events, presence, counters of attempts. Absent: the database does. */
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Files in a bucket instead of DATA_DIR. Keys may come from a role of the machine. */
  S3_BUCKET: optional(z.string().min(3)),
  S3_ENDPOINT: optional(url),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_PATH_STYLE: flag,
  /** Where browsers reach the endpoint: recordings are played from there by signed addresses. */
  S3_PUBLIC_URL: optional(url),
  DEMO: flag,
  /** OpenSearch 2.x; absent: the search lives in the memory of each process. */
  SEARCH_URL: optional(url),
  SEARCH_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be a lower-case word')
    .default('dvoe'),
  SEARCH_SHARDS: z.coerce.number().int().min(1).max(200).default(1),
  SEARCH_REPLICAS: z.coerce.number().int().min(0).max(5).default(0),
  /** Towns by address, in the MaxMind format. */
  GEOIP_DATABASE: optional(z.string()),
  /** Public holidays, instead of ours; as `server/modules/hiring/interviews/data/holidays-ru.json`. */
  HOLIDAYS_FILE: optional(z.string()),
  /** Exchange rates, instead of ours; as `server/modules/dictionaries/data/exchange-rates.tsv`. */
  EXCHANGE_RATES_FILE: optional(z.string()),
  APP_SECRET: optional(z.string().min(32, 'must be at least 32 characters')),
  /** Newest first: the others verify and open what they made earlier. */
  APP_SECRETS: list.refine(
    (all) => all.every((each) => each.length >= 32),
    'each must be at least 32 characters',
  ),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  ...mailVariables,
  ...messengerVariables,
  SMS_URL: optional(url),
  /** Countries whose mobile numbers get SMS; empty: none. */
  SMS_COUNTRIES: listOf('RU,BY,KZ,AM,KG,UZ,TJ')
    .transform((countries) => countries.map((each) => each.toUpperCase()))
    .refine((all) => all.every((each) => /^[A-Z]{2}$/.test(each)), 'must be codes of two letters'),
  /** SMS of a day (UTC), of all processes together; from there on nobody gets any. */
  SMS_DAILY_BUDGET: z.coerce.number().int().min(0).default(2000),
  /** Wrong codes a minute, over all accounts and of one network, after which every verification needs a proof of work. */
  CODE_BREAKER_SITE: z.coerce.number().int().min(1).default(60),
  CODE_BREAKER_NETWORK: z.coerce.number().int().min(1).default(20),
  /** Figures and traces; absent: nothing is measured or traced. */
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** ЮKassa; without them demo mode has a sandbox, and outside it nobody can pay. */
  YOOKASSA_SHOP_ID: optional(z.string().regex(/^\d{1,20}$/)),
  YOOKASSA_SECRET_KEY: optional(z.string().min(10)),
  YOOKASSA_URL: url.default('https://api.yookassa.ru/v3'),
  YOOKASSA_VAT_CODE: optional(z.coerce.number().int().min(1).max(12)),
  VAPID_PUBLIC_KEY: optional(z.string().regex(/^[\w-]{87}$/, 'must be 87 characters of base64url')),
  VAPID_PRIVATE_KEY: optional(z.string().regex(/^[\w-]{43}$/, 'must be 43 characters of base64url')),
  /** Numeric by default: `Pusher.forURL` of the official server SDK reads a number. */
  REALTIME_APP_ID: z.string().min(1).default('1'),
  REALTIME_KEY: optional(z.string().regex(/^[\w-]{4,64}$/)),
  REALTIME_SECRET: optional(z.string().min(16)),
  REALTIME_CLUSTER: z.string().min(1).default('mt1'),
  REALTIME_URL: optional(url),
  /** `stun:` and `turn:` addresses that browsers of a video call ask for a way to each other. */
  ICE_URLS: list.refine((all) => all.every((each) => /^(stun|turn)s?:\S+$/.test(each)), 'stun: or turn:'),
  /** Shared with coturn (`static-auth-secret`): credentials of its REST way are made with it. */
  TURN_SECRET: optional(z.string().min(16, 'must be at least 16 characters')),
  /** `relay`: calls go through TURN alone, and neither side learns the other’s address. */
  ICE_POLICY: z.enum(['all', 'relay']).default('all'),
  /** Of IndexNow: served at `/{key}.txt`. Without it, and in demo mode, no search engine is told of changes. */
  INDEXNOW_KEY: optional(z.string().regex(/^[A-Za-z0-9-]{8,128}$/, 'must be 8 to 128 letters, digits or -')),
  INDEXNOW_URL: url.default('https://yandex.com/indexnow'),
  MAINTENANCE: flag,
  MAINTENANCE_HOSTS: list.refine(
    (hosts) => hosts.every(maintenanceHost),
    'must be host names, with or without a port, separated by commas',
  ),
  MAINTENANCE_END: z.iso.datetime({ offset: true, local: true }).default(DEFAULT_MAINTENANCE_END),
  LEGAL_NAME: z.string().default(''),
  LEGAL_INN: z.string().default(''),
  LEGAL_ADDRESS: z.string().default(''),
  CONTACT_EMAIL: z.string().default(''),
  /** Of invoices and acts: without the account none are made out outside demo mode. */
  LEGAL_KPP: optional(z.string().regex(/^\d{4}[\dA-Z]{2}\d{3}$/, 'must be 9 characters')),
  LEGAL_DIRECTOR: optional(z.string().max(100)),
  BANK_NAME: optional(z.string().max(200)),
  BANK_BIC: optional(z.string().refine(isBic, 'must be 9 digits')),
  BANK_ACCOUNT: optional(z.string()),
  BANK_CORR_ACCOUNT: optional(z.string()),
  ...textModelVariables,
  SENTRY_DSN: optional(url),
})

export const variables = Object.keys(schema.shape)

export type Env = Omit<
  z.infer<typeof schema>,
  'APP_SECRET' | 'APP_SECRETS' | 'DEMO' | 'MAINTENANCE' | 'SITE_URL'
> & {
  /** Embedded database without `DEMO=0`, or `DEMO=1`. */
  demo: boolean
  /** Without named hosts the host of SITE_URL is closed. */
  maintenance: Closure & { enabled: boolean }
  /** Of the application, newest first; none: one is made in demo mode. */
  secrets: readonly string[]
  /** Origin people see, without a trailing slash. */
  siteUrl: string
}

/** A start-up error meant for the operator: printed as is, without a stack. */
export class ConfigurationError extends Error {}

/**
 * The one reader of the environment on the server.
 * @throws ConfigurationError naming every variable that is wrong.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigurationError(`Wrong configuration:\n${lines.join('\n')}\nSee .env.example.`)
  }
  const { APP_SECRET, APP_SECRETS, DEMO, MAINTENANCE, SITE_URL, ...env } = parsed.data
  const demo = DEMO ?? !env.DATABASE_URL
  const missing: string[] = []
  const secrets = APP_SECRET ? [APP_SECRET] : [...new Set(APP_SECRETS)]
  if (APP_SECRET && APP_SECRETS.length > 0) missing.push('  APP_SECRET, APP_SECRETS: set one of them')
  if (!demo && !env.API_BASE_URL) {
    if (secrets.length === 0) missing.push('  APP_SECRET: needed outside demo mode')
    if (!env.SMTP_URL) missing.push('  SMTP_URL: e-mail has no provider; needed outside demo mode')
    if (!env.SMS_URL) missing.push('  SMS_URL: SMS has no provider; needed outside demo mode')
    if (!SITE_URL) missing.push('  SITE_URL: needed outside demo mode')
  }
  missing.push(...mailProblems(env), ...messengerProblems(env), ...textModelProblems(env))
  if (Boolean(env.S3_ACCESS_KEY_ID) !== Boolean(env.S3_SECRET_ACCESS_KEY))
    missing.push('  S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: one needs the other')
  if ((env.S3_ENDPOINT || env.S3_PUBLIC_URL) && !env.S3_BUCKET)
    missing.push('  S3_BUCKET: needed with S3_ENDPOINT and S3_PUBLIC_URL')
  if (Boolean(env.VAPID_PUBLIC_KEY) !== Boolean(env.VAPID_PRIVATE_KEY))
    missing.push('  VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: one needs the other')
  const relays = env.ICE_URLS.some((each) => each.startsWith('turn'))
  if (relays && !env.TURN_SECRET) missing.push('  TURN_SECRET: needed for the turn: addresses of ICE_URLS')
  if (env.ICE_POLICY === 'relay' && !relays)
    missing.push('  ICE_URLS: ICE_POLICY=relay needs a turn: address')
  const { BANK_NAME, BANK_BIC = '', BANK_ACCOUNT, BANK_CORR_ACCOUNT } = env
  const bank = [BANK_NAME, BANK_BIC, BANK_ACCOUNT, BANK_CORR_ACCOUNT]
  if (bank.some(Boolean)) {
    if (!bank.every(Boolean) || !env.LEGAL_NAME || !env.LEGAL_INN) {
      missing.push(
        '  BANK_NAME, BANK_BIC, BANK_ACCOUNT, BANK_CORR_ACCOUNT: one needs the others, LEGAL_NAME and LEGAL_INN',
      )
    } else {
      if (!isAccountOf(BANK_ACCOUNT ?? '', BANK_BIC))
        missing.push('  BANK_ACCOUNT: not an account of this bank')
      if (!isCorrespondentAccountOf(BANK_CORR_ACCOUNT ?? '', BANK_BIC)) {
        missing.push('  BANK_CORR_ACCOUNT: not the correspondent account of this bank')
      }
    }
  }
  if (missing.length > 0) {
    throw new ConfigurationError(
      `Wrong configuration:\n${missing.join('\n')}\nSee .env.example, or set DEMO=1 to try it out.`,
    )
  }
  const siteUrl = SITE_URL ?? `http://localhost:${env.PORT}`
  const hosts = env.MAINTENANCE_HOSTS.length > 0 ? env.MAINTENANCE_HOSTS : [new URL(siteUrl).hostname]
  return {
    ...env,
    demo,
    maintenance: {
      enabled: MAINTENANCE ?? false,
      end: new Date(env.MAINTENANCE_END),
      hosts: hosts.flatMap((host) => maintenanceHost(host) ?? []),
      message: '',
    },
    secrets,
    siteUrl,
  }
}
