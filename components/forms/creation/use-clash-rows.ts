'use client'

import { useTranslations } from 'next-intl'
import { htmlToPlain } from '@/lib/format/plain-html'
import { plainOfMarked } from '@/lib/shared/marked-text'
import type { ClashRow } from './conflict-notice'
import type { Clash } from './use-server-draft'

interface Words<Form> {
  /** Label of a field; fields without one are shown as «another field». */
  labels: Partial<Record<keyof Form & string, string>>
  /** Russian names of codes. */
  nameOf: (code: string) => string | undefined
}

/** Both versions of the fields that two windows have changed, as text. */
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

/** A form value as text, for comparing two versions. `nameOf` translates codes. */
export function inWords(value: unknown, nameOf: (code: string) => string | undefined): string {
  if (typeof value === 'string')
    return nameOf(value) ?? (/^<\w/.test(value) ? htmlToPlain(value) : plainOfMarked(value))
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return (value ? nameOf('true') : nameOf('false')) ?? ''
  if (Array.isArray(value)) {
    const isList = value.some((item) => typeof item === 'object' && !('name' in item))
    return value
      .map((item) => inWords(item, nameOf))
      .filter(Boolean)
      .join(isList ? '\n' : ', ')
  }
  if (typeof value !== 'object' || value === null) return ''
  if ('id' in value && 'name' in value) return String(value.name)
  return Object.values(value)
    .filter((part) => typeof part !== 'boolean')
    .map((part) => inWords(part, nameOf))
    .filter(Boolean)
    .join(' · ')
}
