import type { Message } from '@/server/adapters/messages/messages'
import { completeUnfreeze, startUnfreeze } from '@/server/modules/operators/recovery.service'
import type { Command, Context } from './operator-commands'

export const recoveryUsage = `  npm run operator -- recovery-start <кто> --reason "…" [--contact <почта или телефон>]
                                                       открыть замороженный аккаунт через 72 часа: предупредить все
                                                       адреса; --contact — новый адрес, если прежних не осталось
  npm run operator -- recovery-finish <кто>            72 часа прошли и никто не отменил: открыть`

const moment = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Sends letters and says how many went out: a notice that reached nobody is no notice. */
async function sendAll({ messenger }: Context, letters: readonly Message[]): Promise<string> {
  const results = await Promise.allSettled(letters.map((letter) => messenger.send(letter)))
  const failed = results.flatMap((result, index) =>
    result.status === 'rejected' ? [`${letters[index]?.channel}: ${result.reason}`] : [],
  )
  const sent = `Предупреждений отправлено: ${letters.length - failed.length} из ${letters.length}.`
  return [sent, ...failed.map((words) => `Не отправлено, ${words}`)].join('\n')
}

export const recoveryCommands: Record<string, Command> = {
  'recovery-start': {
    about: true,
    needsReason: true,
    async run(ctx, { order, target, contact }) {
      const { publicId, readyAt, letters } = await startUnfreeze(ctx, order, target, contact)
      return `Восстановление начато: ${publicId}. Закончить можно не раньше ${moment(readyAt)}.\n${await sendAll(ctx, letters)}`
    },
  },
  'recovery-finish': {
    about: true,
    async run(ctx, { order, target }) {
      const { publicId, letters } = await completeUnfreeze(ctx, order, target)
      return `Открыт: ${publicId}. Пароля нет: войти можно по коду.\n${await sendAll(ctx, letters)}`
    },
  },
}
