import { networkKey } from '@/server/platform/address'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import type { Limits } from './limits'

/**
 * Checks a code behind the breakers that a spray of guesses over many accounts or addresses switches on: after so many
 * wrong codes in a minute, site-wide or from one network, everybody's verification needs a proof of work for a quarter of
 * an hour. Nobody who does the work is refused, and a try without it touches no code.
 * @throws AppError proof_required
 */
export async function behindCodeBreakers<T>(
  { env }: ServiceContext,
  limits: Limits,
  { ip, proven }: { ip: string; proven: () => Promise<boolean> },
  verify: () => Promise<T>,
): Promise<T> {
  // A call made inside the process is not counted.
  if (ip === '') return verify()
  const scopes = [
    { key: 'site', allowed: env.CODE_BREAKER_SITE },
    { key: `network ${networkKey(ip)}`, allowed: env.CODE_BREAKER_NETWORK },
  ]
  const takeBack = () => Promise.all(scopes.map(({ key }) => limits.giveBack('wrongCodes', key)))
  // Counted before the look, so that a burst of parallel guesses is not let through; a right code is taken back.
  const isOn = await Promise.all(
    scopes.map(async ({ key, allowed }) => {
      const [wrong, before] = await Promise.all([
        limits.take('wrongCodes', key),
        limits.count('codeBreaker', key),
      ])
      if (wrong > allowed && before === 0) await limits.take('codeBreaker', key)
      return wrong > allowed || before > 0
    }),
  )
  if (isOn.includes(true) && !(await proven())) {
    await takeBack()
    throw new AppError('proof_required')
  }
  try {
    const result = await verify()
    await takeBack()
    return result
  } catch (error) {
    const isGuess = error instanceof AppError && error.code === 'code_wrong'
    if (!isGuess) await takeBack()
    throw error
  }
}
