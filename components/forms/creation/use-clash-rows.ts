'use client'

import { useTranslations } from 'next-intl'
import type { ClashRow } from './conflict-notice'
import { inWords } from './in-words'
import type { Clash } from './use-server-draft'

interface Words<Form> {
  /** What a field is called; those without a name of their own are «another field». */
  labels: Partial<Record<keyof Form & string, string>>
  /** Russian names of codes. */
  nameOf: (code: string) => string | undefined
}

/** Both versions of what two windows have changed, in words. */
export function useClashRows<Form extends object>(
  clash: Clash<Form> | null,
  mine: Form,
  { labels, nameOf }: Words<Form>,
): ClashRow[] {
  const t = useTranslations('forms')
  const known = (code: string) => (code === 'true' ? t('yes') : code === 'false' ? t('no') : nameOf(code))
  return (clash?.fields ?? []).map((name) => ({
    name,
    label: labels[name] ?? t('otherField'),
    mine: inWords(mine[name], known),
    theirs: inWords(clash?.theirs[name], known),
  }))
}
