import type { CompanyRole } from '@/lib/contracts/company-members'
import type { Kopecks } from '@/lib/shared/money'
import type { TermsChange } from '@/server/modules/billing/orders/catalogue.service'
import type { ServiceContext } from '@/server/modules/context'
import { describeTerms, setTerms } from '@/server/modules/moderation/operators/catalogue.service'
import { listDead, requeueDead } from '@/server/modules/moderation/operators/dead-letters.service'
import {
  decideJoinRequest,
  listJoinRequests,
} from '@/server/modules/moderation/operators/join-requests.service'
import {
  banAccount,
  changeRole,
  companiesToVerify,
  decideOnCompany,
  type Order,
  readLog,
  unbanAccount,
} from '@/server/modules/moderation/operators/operators.service'
import { moneyCommands, moneyUsage } from './money-commands'
import { recoveryCommands, recoveryUsage } from './recovery-commands'

export const usage = `Команды оператора. Каждая записывается в журнал: кто, что, о ком, почему.

  npm run operator -- grant <кто>                      дать роль оператора
  npm run operator -- revoke <кто>                     забрать роль оператора
  npm run operator -- companies                        компании, которые ждут проверки
  npm run operator -- verify <компания>                реквизиты верны
  npm run operator -- reject <компания> --reason "…"   реквизиты неверны: причину увидит компания
  npm run operator -- joins                            кто просит принять в команду проверенной компании
  npm run operator -- join-accept <запрос> [--role recruiter | viewer | owner]
                                                       принять за владельцев
  npm run operator -- join-decline <запрос> --reason "…"
                                                       отклонить за владельцев
  npm run operator -- ban <кто> --reason "…"           закрыть аккаунт: выход везде, резюме и вакансии сняты
  npm run operator -- unban <кто>                      открыть аккаунт и вернуть снятое
  npm run operator -- dead [--limit 50]                письма, push и события, которые не удалось доставить
  npm run operator -- requeue <номер | all>            попробовать их ещё раз
  npm run operator -- prices                           все цены: прежние, нынешние и будущие
  npm run operator -- price <код> [--price 990,50] [--vat 22 | --vat без] [--days 30]
                      [--contents "contact_opens=50 lifts=3"] [--sale да | нет] [--from 2027-01-01]
                                                       новые условия; купленное раньше остаётся на прежних
${moneyUsage}
${recoveryUsage}
  npm run operator -- log [--limit 50]                 последние записи журнала

<кто> — почта, телефон или публичный номер аккаунта; <компания> — номер из списка или из адреса её страницы.
--by "имя" называет оператора; без него в журнал пишется имя пользователя системы. Если это почта, телефон или номер
аккаунта, решать о себе и о своей компании нельзя.`

/** What a command works with; the environment names the seller's account, letters go out at once. */
export type Context = Parameters<typeof readLog>[0] & Pick<ServiceContext, 'env' | 'messenger'>

interface Given {
  order: Order
  target: string
  limit: number
  /** Of what is given back; all of it when absent. */
  amount: Kopecks | undefined
  /** What `join-accept` lets somebody in as. */
  role: CompanyRole
  /** The address that a recovered account gets. */
  contact: string | undefined
  /** What `price` changes. */
  terms: TermsChange
}

export interface Command {
  /** Needs somebody or something it is about. */
  about: boolean
  needsReason?: true
  /** What to say once it is done. */
  run: (ctx: Context, given: Given) => Promise<string>
}

const moment = (date: Date | null) => (date ? date.toISOString().slice(0, 16).replace('T', ' ') : '—')

const commands: Record<string, Command> = {
  grant: {
    about: true,
    run: async (ctx, { order, target }) =>
      `Роль оператора дана: ${await changeRole(ctx, order, target, true)}`,
  },
  revoke: {
    about: true,
    run: async (ctx, { order, target }) =>
      `Роль оператора забрана: ${await changeRole(ctx, order, target, false)}`,
  },
  companies: {
    about: false,
    async run(ctx, { order }) {
      const rows = await companiesToVerify(ctx, order)
      if (rows.length === 0) return 'Никто не ждёт проверки.'
      return rows
        .map((row) =>
          [
            `${row.publicId}  ${row.name}`,
            `  ${row.legalName ?? 'без юридического названия'}; ИНН ${row.inn ?? '—'}; ОГРН ${row.ogrn ?? '—'}`,
            `  ${row.siteUrl ?? 'без сайта'}; ждёт с ${moment(row.requestedAt)} UTC`,
          ].join('\n'),
        )
        .join('\n\n')
    },
  },
  verify: {
    about: true,
    run: async (ctx, { order, target }) =>
      `Проверена: ${await decideOnCompany(ctx, order, target, { verified: true })}`,
  },
  reject: {
    about: true,
    needsReason: true,
    run: async (ctx, { order, target }) =>
      `Не проверена: ${await decideOnCompany(ctx, order, target, { verified: false, note: order.reason ?? '' })}`,
  },
  joins: {
    about: false,
    async run(ctx, { limit }) {
      const rows = await listJoinRequests(ctx, limit)
      if (rows.length === 0) return 'Никто не просит принять в команду.'
      return rows
        .map((row) =>
          [
            `${row.publicId}  в компанию ${row.company}; ждёт с ${moment(row.createdAt)} UTC`,
            `  ${row.person}, ${row.email ?? 'без почты'}; своя компания: ${row.from ?? '—'}`,
          ].join('\n'),
        )
        .join('\n\n')
    },
  },
  'join-accept': {
    about: true,
    run: async (ctx, { order, target, role }) =>
      `Принят в компанию ${await decideJoinRequest(ctx, order, target, role)}`,
  },
  'join-decline': {
    about: true,
    needsReason: true,
    run: async (ctx, { order, target }) =>
      `Запрос в компанию ${await decideJoinRequest(ctx, order, target, null)} отклонён`,
  },
  ban: {
    about: true,
    needsReason: true,
    async run(ctx, { order, target }) {
      const { publicId, resumes, vacancies, negotiations } = await banAccount(ctx, order, target)
      return `Закрыт: ${publicId}. Снято резюме: ${resumes}, вакансий: ${vacancies}. Закончено откликов и приглашений: ${negotiations}.`
    },
  },
  unban: {
    about: true,
    run: async (ctx, { order, target }) => `Открыт: ${await unbanAccount(ctx, order, target)}`,
  },
  dead: {
    about: false,
    async run(ctx, { limit }) {
      const { results: rows } = await listDead(ctx, { page: 1, size: limit })
      if (rows.length === 0) return 'Недоставленного нет.'
      return rows
        .map(({ id, way, kind, attempts, error, dead_at }) =>
          [id, moment(new Date(dead_at)), way, kind, `попыток: ${attempts}`, error].join('  '),
        )
        .join('\n')
    },
  },
  requeue: {
    about: true,
    run: async (ctx, { order, target }) => `Отправим снова: ${await requeueDead(ctx, order, target)}`,
  },
  prices: {
    about: false,
    run: describeTerms,
  },
  price: {
    about: true,
    run: (ctx, { order, target, terms }) => setTerms(ctx, order, target, terms),
  },
  ...moneyCommands,
  ...recoveryCommands,
  log: {
    about: false,
    async run(ctx, { limit }) {
      const rows = await readLog(ctx, limit)
      if (rows.length === 0) return 'Журнал пуст.'
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
