import type { Message } from '@/server/adapters/messages/messages'
import {
  completeFactorRemoval,
  completeUnfreeze,
  startLostFactor,
  startUnfreeze,
} from '@/server/modules/moderation/operators/recovery.service'
import type { Command, Context } from './operator-commands'

export const recoveryUsage = `  npm run operator -- recovery-start <кто> --reason "…" [--contact <почта или телефон>]
                                                       открыть замороженный аккаунт через 72 часа: предупредить все
                                                       адреса; --contact — новый адрес, если прежних не осталось
  npm run operator -- recovery-finish <кто>            72 часа прошли и никто не отменил: открыть
  npm run operator -- factor-removal-start <кто> --reason "…"
                                                       потеряны и устройство, и запасные коды: через 72 часа снять
                                                       второй шаг входа, предупредить все адреса
  npm run operator -- factor-removal-finish <кто>      72 часа прошли и никто не отменил: снять`

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
  'factor-removal-start': {
    about: true,
    needsReason: true,
    async run(ctx, { order, target }) {
      const { publicId, readyAt, letters } = await startLostFactor(ctx, order, target)
      return `Снятие второго шага начато: ${publicId}. Закончить можно не раньше ${moment(readyAt)}.\n${await sendAll(ctx, letters)}`
    },
  },
  'factor-removal-finish': {
    about: true,
    async run(ctx, { order, target }) {
      return `Второй шаг входа снят: ${await completeFactorRemoval(ctx, order, target)}. Пароль прежний, сеансы закончены.`
    },
  },
}
