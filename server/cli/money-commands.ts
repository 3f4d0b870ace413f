import { readFile } from 'node:fs/promises'
import { formatMoney } from '@/lib/shared/money'
import { translator } from '@/server/lib/translator'
import { StatementError } from '@/server/modules/billing/payments/bank-statement'
import {
  decideRefund,
  importBankStatement,
  listRequested,
  markInvoicePaid,
  refundByOperator,
} from '@/server/modules/moderation/operators/money.service'
import type { Command } from './operator-commands'

const t = translator('operator')

const moment = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ')

export const moneyCommands: Record<string, Command> = {
  refunds: {
    about: false,
    async run(ctx, { limit }) {
      const rows = await listRequested(ctx, limit)
      if (rows.length === 0) return t('refunds.none')
      return rows
        .map((row) =>
          t('refunds.row', {
            id: row.publicId,
            amount: formatMoney(row.amount),
            payment: row.payment,
            since: moment(row.createdAt),
            reason: row.reason,
          }),
        )
        .join('\n\n')
    },
  },
  'refund-allow': {
    about: true,
    async run(ctx, { order, target }) {
      const { amount } = await decideRefund(ctx, order, target, true)
      return t('refunds.allowed', { amount: formatMoney(amount) })
    },
  },
  'refund-reject': {
    about: true,
    needsReason: true,
    async run(ctx, { order, target }) {
      const { amount } = await decideRefund(ctx, order, target, false)
      return t('refunds.rejected', { amount: formatMoney(amount) })
    },
  },
  refund: {
    about: true,
    needsReason: true,
    async run(ctx, { order, target, amount }) {
      const { publicId, amount: sent } = await refundByOperator(ctx, order, target, amount)
      return t('refunds.ordered', { amount: formatMoney(sent), id: publicId })
    },
  },
  'invoice-paid': {
    about: true,
    needsReason: true,
    async run(ctx, { order, target }) {
      const { number, amount } = await markInvoicePaid(ctx, order, target)
      return t('invoice_paid', { number, amount: formatMoney(amount) })
    },
  },
  'bank-statement': {
    about: true,
    async run(ctx, { order, target }) {
      const bytes = await readFile(target).catch((error: unknown) => {
        const problem = error instanceof Error ? error.message : String(error)
        throw new StatementError(t('statement.cannot_open', { problem }))
      })
      const { transfers, others, problems } = await importBankStatement(ctx, order, bytes)
      return [
        ...transfers.map(({ transfer, outcome, invoice }) =>
          [
            transfer.date,
            t('statement.order', { number: transfer.number }),
            formatMoney(transfer.amount),
            transfer.payerName,
            [t(`statement.outcomes.${outcome}`), invoice].filter(Boolean).join(' '),
          ].join('  '),
        ),
        ...problems.map((problem) => t('statement.problem', { problem })),
        t('statement.summary', {
          paid: transfers.filter(({ outcome }) => outcome === 'paid').length,
          open: transfers.filter(({ outcome }) => outcome !== 'paid' && outcome !== 'known').length,
          others,
        }),
      ].join('\n')
    },
  },
}
