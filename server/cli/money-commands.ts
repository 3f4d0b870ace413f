import { readFile } from 'node:fs/promises'
import { decimalOf, type Kopecks } from '@/lib/shared/money'
import { StatementError } from '@/server/modules/billing/payments/bank-statement'
import type { Outcome } from '@/server/modules/billing/payments/transfers.service'
import { markInvoicePaid, takeStatement } from '@/server/modules/moderation/operators/invoices.service'
import {
  decideRefund,
  listRequested,
  refundPayment,
} from '@/server/modules/moderation/operators/refunds.service'
import type { Command } from './operator-commands'

export const moneyUsage = `  npm run operator -- refunds                          возвраты, которые ждут решения
  npm run operator -- refund-allow <возврат>           вернуть: сайт отправит деньги сам
  npm run operator -- refund-reject <возврат> --reason "…"
                                                       не возвращать: причину увидит компания
  npm run operator -- refund <платёж> [--amount 990,50] --reason "…"
                                                       вернуть без заявки, всё непотраченное или часть
  npm run operator -- invoice-paid <счёт> --reason "…"  счёт оплачен: причина — номер и день платёжного поручения
  npm run operator -- bank-statement <файл>            оплатить счета по выписке банка в формате 1С`

const outcomes: Record<Outcome, string> = {
  paid: 'оплачен счёт',
  known: 'уже учтено: счёт',
  no_number: 'в назначении нет номера одного счёта',
  no_invoice: 'такого счёта нет',
  closed: 'счёт уже оплачен или отменён:',
  amount: 'другая сумма, чем в счёте',
  payer: 'платил не тот, кому выставлен счёт',
}

const rub = (amount: Kopecks): string => `${decimalOf(amount)} ₽`
const moment = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ')

export const moneyCommands: Record<string, Command> = {
  refunds: {
    about: false,
    async run(ctx, { limit }) {
      const rows = await listRequested(ctx, limit)
      if (rows.length === 0) return 'Возвратов никто не ждёт.'
      return rows
        .map((row) =>
          [
            `${row.publicId}  ${rub(row.amount)}  платёж ${row.payment}  ждёт с ${moment(row.createdAt)} UTC`,
            `  ${row.reason}`,
          ].join('\n'),
        )
        .join('\n\n')
    },
  },
  'refund-allow': {
    about: true,
    run: async (ctx, { order, target }) =>
      `Вернём: ${rub((await decideRefund(ctx, order, target, true)).amount)}`,
  },
  'refund-reject': {
    about: true,
    needsReason: true,
    run: async (ctx, { order, target }) =>
      `Не вернём: ${rub((await decideRefund(ctx, order, target, false)).amount)} снова на балансе`,
  },
  refund: {
    about: true,
    needsReason: true,
    async run(ctx, { order, target, amount }) {
      const { publicId, amount: sent } = await refundPayment(ctx, order, target, amount)
      return `Вернём ${rub(sent)}, возврат ${publicId}`
    },
  },
  'invoice-paid': {
    about: true,
    needsReason: true,
    async run(ctx, { order, target }) {
      const { number, amount } = await markInvoicePaid(ctx, order, target)
      return `Счёт ${number} оплачен: ${rub(amount)} на балансе компании`
    },
  },
  'bank-statement': {
    about: true,
    async run(ctx, { order, target }) {
      const bytes = await readFile(target).catch((error: unknown) => {
        throw new StatementError(`Файл не открывается: ${error instanceof Error ? error.message : error}`)
      })
      const { transfers, others, problems } = await takeStatement(ctx, order, bytes)
      return [
        ...transfers.map(({ transfer, outcome, invoice }) =>
          [
            transfer.date,
            `п/п ${transfer.number}`,
            rub(transfer.amount),
            transfer.payerName,
            [outcomes[outcome], invoice].filter(Boolean).join(' '),
          ].join('  '),
        ),
        ...problems.map((words) => `Не прочитано: ${words}`),
        `Оплачено счетов: ${transfers.filter(({ outcome }) => outcome === 'paid').length}. Разобрать вручную: ${
          transfers.filter(({ outcome }) => outcome !== 'paid' && outcome !== 'known').length
        }. Прочих документов: ${others}.`,
      ].join('\n')
    },
  },
}
