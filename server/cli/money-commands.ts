import { decimalOf, type Kopecks } from '@/lib/contracts/money'
import { decideRefund, listRequested, refundPayment } from '@/server/modules/operators/refunds.service'
import type { Command } from './operator-commands'

export const moneyUsage = `  npm run operator -- refunds                          возвраты, которые ждут решения
  npm run operator -- refund-allow <возврат>           вернуть: сайт отправит деньги сам
  npm run operator -- refund-reject <возврат> --reason "…"
                                                       не возвращать: причину увидит компания
  npm run operator -- refund <платёж> [--amount 990,50] --reason "…"
                                                       вернуть без заявки, всё непотраченное или часть`

export const rub = (amount: Kopecks): string => `${decimalOf(amount)} ₽`
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
}
