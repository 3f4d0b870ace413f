import type { CompanyRole } from '@/lib/contracts/company-rights'
import type { Kopecks } from '@/lib/shared/money'
import type { Message } from '@/server/adapters/messages/messages'
import { listJobs, pauseJob } from '@/server/jobs/job-plans'
import { translator } from '@/server/lib/translator'
import type { TermsChange } from '@/server/modules/billing/orders/plan-catalogue.service'
import type { ServiceContext } from '@/server/modules/context'
import { listDead, requeueDead } from '@/server/modules/moderation/operators/dead-deliveries.service'
import {
  banAccount,
  changeRole,
  companiesToVerify,
  decideJoinRequest,
  decideOnCompany,
  listJoinRequests,
  type Order,
  readLog,
  unbanAccount,
} from '@/server/modules/moderation/operators/operators.service'
import { describeTerms, setTerms } from '@/server/modules/moderation/operators/plan-terms.service'
import {
  completeFactorRemoval,
  completeUnfreeze,
  startLostFactor,
  startUnfreeze,
} from '@/server/modules/moderation/operators/recovery.service'
import { type Closing, maintenance } from './maintenance-command'
import { moneyCommands } from './money-commands'

const t = translator('operator')

/** Dependencies of a command; the environment names the seller's account, letters are sent immediately. */
export type Context = Parameters<typeof readLog>[0] & Pick<ServiceContext, 'env' | 'messenger'>

export interface Given {
  order: Order
  target: string
  limit: number
  /** Partial refund; the whole payment when absent. */
  amount: Kopecks | undefined
  /** Role granted by `join-accept`. */
  role: CompanyRole
  /** New e-mail or phone of a recovered account. */
  contact: string | undefined
  /** Changes made by `price`. */
  terms: TermsChange
  /** What `maintenance on` closes. */
  closing: Closing
}

export interface Command {
  /** Whether the command needs a subject. */
  about: boolean
  needsReason?: true
  /** Success message. */
  run: (ctx: Context, given: Given) => Promise<string>
}

const moment = (date: Date | null) => (date ? date.toISOString().slice(0, 16).replace('T', ' ') : '—')

const momentUtc = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Sends pending letters and returns their number: the operator has to see whether a notification reached anybody. */
async function sendAll({ messenger }: Context, letters: readonly Message[]): Promise<string> {
  const results = await Promise.allSettled(letters.map((letter) => messenger.send(letter)))
  const failed = results.flatMap((result, index) =>
    result.status === 'rejected' ? [`${letters[index]?.channel}: ${result.reason}`] : [],
  )
  const sent = t('recovery.sent', { sent: letters.length - failed.length, all: letters.length })
  return [sent, ...failed.map((problem) => t('recovery.not_sent', { problem }))].join('\n')
}

const recoveryCommands: Record<string, Command> = {
  'recovery-start': {
    about: true,
    needsReason: true,
    async run(ctx, { order, target, contact }) {
      const { publicId, readyAt, letters } = await startUnfreeze(ctx, order, target, contact)
      return `${t('recovery.started', { who: publicId, moment: momentUtc(readyAt) })}\n${await sendAll(ctx, letters)}`
    },
  },
  'recovery-finish': {
    about: true,
    async run(ctx, { order, target }) {
      const { publicId, letters } = await completeUnfreeze(ctx, order, target)
      return `${t('recovery.finished', { who: publicId })}\n${await sendAll(ctx, letters)}`
    },
  },
  'factor-removal-start': {
    about: true,
    needsReason: true,
    async run(ctx, { order, target }) {
      const { publicId, readyAt, letters } = await startLostFactor(ctx, order, target)
      return `${t('recovery.factor_started', { who: publicId, moment: momentUtc(readyAt) })}\n${await sendAll(ctx, letters)}`
    },
  },
  'factor-removal-finish': {
    about: true,
    async run(ctx, { order, target }) {
      return t('recovery.factor_finished', { who: await completeFactorRemoval(ctx, order, target) })
    },
  },
}

const commands: Record<string, Command> = {
  grant: {
    about: true,
    run: async (ctx, { order, target }) =>
      t('accounts.granted', { who: await changeRole(ctx, order, target, true) }),
  },
  revoke: {
    about: true,
    run: async (ctx, { order, target }) =>
      t('accounts.revoked', { who: await changeRole(ctx, order, target, false) }),
  },
  companies: {
    about: false,
    async run(ctx, { order }) {
      const rows = await companiesToVerify(ctx, order)
      if (rows.length === 0) return t('companies.none')
      return rows
        .map((row) =>
          t('companies.row', {
            id: row.publicId,
            name: row.name,
            legal_name: row.legalName ?? t('companies.no_legal_name'),
            inn: row.inn ?? '—',
            ogrn: row.ogrn ?? '—',
            site: row.siteUrl ?? t('companies.no_site'),
            since: moment(row.requestedAt),
          }),
        )
        .join('\n\n')
    },
  },
  verify: {
    about: true,
    run: async (ctx, { order, target }) =>
      t('companies.verified', { company: await decideOnCompany(ctx, order, target, { verified: true }) }),
  },
  reject: {
    about: true,
    needsReason: true,
    async run(ctx, { order, target }) {
      const company = await decideOnCompany(ctx, order, target, { verified: false, note: order.reason ?? '' })
      return t('companies.rejected', { company })
    },
  },
  joins: {
    about: false,
    async run(ctx, { limit }) {
      const rows = await listJoinRequests(ctx, limit)
      if (rows.length === 0) return t('joins.none')
      return rows
        .map((row) =>
          t('joins.row', {
            id: row.publicId,
            company: row.company,
            since: moment(row.createdAt),
            person: row.person,
            email: row.email ?? t('joins.no_mail'),
            from: row.from ?? '—',
          }),
        )
        .join('\n\n')
    },
  },
  'join-accept': {
    about: true,
    run: async (ctx, { order, target, role }) =>
      t('joins.accepted', { company: await decideJoinRequest(ctx, order, target, role) }),
  },
  'join-decline': {
    about: true,
    needsReason: true,
    run: async (ctx, { order, target }) =>
      t('joins.declined', { company: await decideJoinRequest(ctx, order, target, null) }),
  },
  ban: {
    about: true,
    needsReason: true,
    async run(ctx, { order, target }) {
      const { publicId: who, ...counts } = await banAccount(ctx, order, target)
      return t('accounts.banned', { who, ...counts })
    },
  },
  unban: {
    about: true,
    run: async (ctx, { order, target }) =>
      t('accounts.unbanned', { who: await unbanAccount(ctx, order, target) }),
  },
  dead: {
    about: false,
    async run(ctx, { limit }) {
      const { results: rows } = await listDead(ctx, { page: 1, size: limit })
      if (rows.length === 0) return t('dead.none')
      return rows
        .map(({ id, way, kind, attempts, error, dead_at }) =>
          [id, moment(new Date(dead_at)), way, kind, t('dead.attempts', { count: attempts }), error].join(
            '  ',
          ),
        )
        .join('\n')
    },
  },
  requeue: {
    about: true,
    run: async (ctx, { order, target }) =>
      t('dead.requeued', { count: await requeueDead(ctx, order, target) }),
  },
  jobs: {
    about: false,
    async run(ctx) {
      const { jobs, processes } = await listJobs(ctx)
      const rows = jobs.map((job) => {
        const running = job.startedAt && (!job.finishedAt || job.finishedAt < job.startedAt)
        const state = job.pausedAt ? 'paused' : running ? 'running' : job.error ? 'failed' : 'waiting'
        return [
          job.name,
          t('jobs.every', { seconds: job.everyMs / 1000 }),
          t(`jobs.${state}`),
          moment(job.startedAt),
          ...(job.lastMs === null ? [] : [t('jobs.took', { ms: job.lastMs })]),
          ...(job.error ? [job.error] : []),
        ].join('  ')
      })
      const seen = processes.map((each) =>
        t('jobs.process', {
          name: each.name,
          since: momentUtc(each.startedAt),
          seen: momentUtc(each.seenAt),
        }),
      )
      return [...rows, ...(seen.length > 0 ? seen : [t('jobs.nobody')])].join('\n')
    },
  },
  'job-pause': {
    about: true,
    async run(ctx, { order, target }) {
      await pauseJob(ctx, order, target, true)
      return t('jobs.is_paused', { job: target })
    },
  },
  'job-resume': {
    about: true,
    async run(ctx, { order, target }) {
      await pauseJob(ctx, order, target, false)
      return t('jobs.is_resumed', { job: target })
    },
  },
  prices: {
    about: false,
    run: describeTerms,
  },
  price: {
    about: true,
    run: (ctx, { order, target, terms }) => setTerms(ctx, order, target, terms),
  },
  maintenance: { about: true, run: maintenance },
  ...moneyCommands,
  ...recoveryCommands,
  log: {
    about: false,
    async run(ctx, { limit }) {
      const rows = await readLog(ctx, limit)
      if (rows.length === 0) return t('log.none')
      return rows
        .map((row) =>
          [moment(row.createdAt), row.operator, row.command, row.target, row.reason]
            .filter(Boolean)
            .join('  '),
        )
        .join('\n')
    },
  },
}

export const findCommand = (name: string): Command | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined
