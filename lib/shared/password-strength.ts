import type { FeedbackType } from '@zxcvbn-ts/core'
import { inLatinLayout, russianKeys, russianPasswordWords } from './password-words'

/** Why a password is easy to guess; the texts are `account.strength.reasons.<reason>`. */
export type WeakReason = 'common' | 'keys' | 'sequence' | 'repeat' | 'date' | 'own' | 'short'

export interface PasswordStrength {
  /** 0 is not accepted; 1 will do, 2 is good, 3 is very good. */
  level: 0 | 1 | 2 | 3
  /** Set when it is not accepted. */
  reason: WeakReason | null
}

/** Powers of ten of guesses: from the first on a password is accepted. */
const levels = [7, 9, 12] as const
/** Looked at: what follows cannot make a password weaker, and would cost a server time. */
const mostLetters = 40

const reasons: Record<string, WeakReason> = {
  straightRow: 'keys',
  keyPattern: 'keys',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  pwned: 'common',
  userInputs: 'own',
}

const reasonOf = ({ warning }: FeedbackType): WeakReason => reasons[warning ?? ''] ?? 'short'

/** One's name, address and number with their parts: nobody may build a password of them. */
function ownWords(own: readonly string[]): string[] {
  const parts = own.flatMap((text) => {
    const [local = ''] = text.toLowerCase().split('@')
    return [local, ...local.split(/[^\p{L}\d]+/u)]
  })
  return [...new Set(parts)].filter((part) => part.length > 2)
}

export type JudgePassword = (password: string, own?: readonly string[]) => PasswordStrength

async function load(): Promise<JudgePassword> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary: {
      ...common.dictionary,
      // By their names the estimator knows them for lists of passwords.
      'passwords-ru': [...russianPasswordWords],
      'passwords-ru-latin': russianPasswordWords.map(inLatinLayout),
    },
    graphs: { ...common.adjacencyGraphs, russian: russianKeys(common.adjacencyGraphs.qwerty) },
    maxLength: mostLetters,
  })
  return (password, own = []) => {
    const plain = password.normalize('NFKC').slice(0, mostLetters)
    const { guessesLog10, feedback } = estimator.check(plain, ownWords(own))
    const level = levels.filter((least) => guessesLog10 >= least).length as PasswordStrength['level']
    return { level, reason: level === 0 ? reasonOf(feedback) : null }
  }
}

let loading: Promise<JudgePassword> | undefined

/**
 * The one rule for new passwords, the same in the browser and on the server. Its dictionaries are heavy: in the browser
 * they are fetched when somebody is about to type a password.
 */
export function loadPasswordJudge(): Promise<JudgePassword> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
