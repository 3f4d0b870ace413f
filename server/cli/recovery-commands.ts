import type { Message } from '@/server/adapters/messages/messages'
import { translator } from '@/server/lib/translator'
import {
  completeFactorRemoval,
  completeUnfreeze,
  startLostFactor,
  startUnfreeze,
} from '@/server/modules/moderation/operators/recovery.service'
import type { Command, Context } from './operator-commands'

const t = translator('operator')

const moment = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Sends letters and says how many went out: a notice that reached nobody is no notice. */
async function sendAll({ messenger }: Context, letters: readonly Message[]): Promise<string> {
  const results = await Promise.allSettled(letters.map((letter) => messenger.send(letter)))
  const failed = results.flatMap((result, index) =>
    result.status === 'rejected' ? [`${letters[index]?.channel}: ${result.reason}`] : [],
  )
  const sent = t('recovery.sent', { sent: letters.length - failed.length, all: letters.length })
  return [sent, ...failed.map((problem) => t('recovery.not_sent', { problem }))].join('\n')
}

export const recoveryCommands: Record<string, Command> = {
  'recovery-start': {
    about: true,
    needsReason: true,
    async run(ctx, { order, target, contact }) {
      const { publicId, readyAt, letters } = await startUnfreeze(ctx, order, target, contact)
      return `${t('recovery.started', { who: publicId, moment: moment(readyAt) })}\n${await sendAll(ctx, letters)}`
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
      return `${t('recovery.factor_started', { who: publicId, moment: moment(readyAt) })}\n${await sendAll(ctx, letters)}`
    },
  },
  'factor-removal-finish': {
    about: true,
    async run(ctx, { order, target }) {
      return t('recovery.factor_finished', { who: await completeFactorRemoval(ctx, order, target) })
    },
  },
}
