import { type Closure, maintenanceHost } from '@/lib/shared/maintenance'
import { dayMs } from '@/lib/shared/time'
import { translator } from '@/server/lib/translator'
import { switchedOn, switchOff, switchOn } from '@/server/modules/moderation/operators/maintenance.service'
import { ConfigurationError } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import type { Context as AnyContext, Given } from './operator-commands'

const t = translator('operator')

type Context = Pick<AnyContext, 'db' | 'clock' | 'env'>

/** Options of the command line. */
export interface Closing {
  until?: string | undefined
  hosts?: string | undefined
  message?: string | undefined
}

const farthestMs = 30 * dayMs
const longestMessage = 300
const moscow = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'long',
  timeStyle: 'short',
})
const moment = (at: Date) => `${moscow.format(at)} (Europe/Moscow)`

/** Without a zone the time is Moscow's. */
function parseEnd(text: string): Date | undefined {
  const [, day, time, zone = '+03:00'] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}:\d{2})?$/.exec(text.trim()) ?? []
  const end = new Date(`${day}T${time}${zone}`)
  // February 30th would silently become March 2nd.
  const exists = day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  return exists && !Number.isNaN(end.getTime()) ? end : undefined
}

/** What to close. @throws ConfigurationError with a sentence for the operator */
export function readClosing({ until, hosts, message = '' }: Closing, siteUrl: string, now: Date): Closure {
  const refuse = (sentence: string): never => {
    throw new ConfigurationError(sentence)
  }
  if (until === undefined) return refuse(t('maintenance.no_end'))
  const end = parseEnd(until) ?? refuse(t('maintenance.wrong_end'))
  if (end <= now) refuse(t('maintenance.past_end'))
  if (end.getTime() - now.getTime() > farthestMs) refuse(t('maintenance.far_end'))
  const named = hosts === undefined ? [new URL(siteUrl).hostname] : hosts.split(',')
  const read = named.map((host) => maintenanceHost(host) ?? refuse(t('maintenance.hosts')))
  if (message.trim().length > longestMessage) refuse(t('maintenance.message', { count: longestMessage }))
  return { end, hosts: [...new Set(read)], message: message.trim() }
}

/** What the environment of this command closes; the running site is expected to have the same. */
function configured({ env, clock }: Context): string | undefined {
  const { enabled, end, hosts } = env.maintenance
  if (!enabled) return undefined
  return end > clock.now()
    ? t('maintenance.configured', { end: moment(end), hosts: hosts.join(', ') })
    : t('maintenance.configured_over', { end: moment(end) })
}

async function currentState(ctx: Context): Promise<string> {
  const lines: string[] = []
  const switched = await switchedOn(ctx.db)
  if (switched) {
    const words = {
      end: moment(switched.end),
      hosts: switched.hosts.join(', '),
      operator: switched.operator,
      since: moment(switched.since),
    }
    lines.push(
      t(switched.end > ctx.clock.now() ? 'maintenance.switched' : 'maintenance.switched_over', words),
    )
    if (switched.message) lines.push(t('maintenance.words', { message: switched.message }))
  }
  const inEnvironment = configured(ctx)
  if (inEnvironment) lines.push(inEnvironment)
  return lines.join('\n') || t('maintenance.nothing')
}

/** `maintenance on | off | status`. */
export async function maintenance(
  ctx: Context,
  { order, target, closing }: Pick<Given, 'order' | 'target' | 'closing'>,
): Promise<string> {
  if (target === 'status') return currentState(ctx)
  if (target === 'on') {
    const closure = readClosing(closing, ctx.env.siteUrl, ctx.clock.now())
    await switchOn(ctx, order, closure)
    return t('maintenance.on', { end: moment(closure.end), hosts: closure.hosts.join(', ') })
  }
  if (target !== 'off') throw new ConfigurationError(t('maintenance.what'))
  try {
    await switchOff(ctx, order)
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_state') {
      throw new ConfigurationError([t('maintenance.not_on'), configured(ctx)].filter(Boolean).join('\n'))
    }
    throw error
  }
  const { enabled, end, hosts } = ctx.env.maintenance
  const stillClosed = enabled && end > ctx.clock.now()
  return [
    t('maintenance.off'),
    stillClosed && t('maintenance.still_closed', { end: moment(end), hosts: hosts.join(', ') }),
  ]
    .filter(Boolean)
    .join('\n')
}
