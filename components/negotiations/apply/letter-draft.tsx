'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { sharedFacts } from './letter-facts'

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** Not of abbreviations, nor of names in Latin letters: «HR-менеджер». */
const lower = (text: string) =>
  /^[А-ЯЁ][а-яё]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** Three to five sentences of shared facts, in constructions that need no inflected names; '' where there are none. */
export function useLetterWords() {
  const t = useTranslations('negotiations.apply.draft')
  const names = useTranslations('dictionaries')
  return (title: string, facts: ReturnType<typeof sharedFacts>): string => {
    const { role, skills, experience, city, relocation, formats, employment, nights, languages, licences } =
      facts
    const lengthOf = (months: number) =>
      [
        months >= 12 ? t('years', { count: Math.floor(months / 12) }) : '',
        months % 12 > 0 ? t('months', { count: months % 12 }) : '',
      ]
        .filter(Boolean)
        .join(' ')
    const terms = [
      ...employment.map((code) => lower(names(`employment_forms.${code}`))),
      ...formats.map((code) => lower(names(`work_formats.${code}`))),
      ...(nights ? [t('nights')] : []),
    ]
    const spoken = languages.map(
      ({ code, level }) =>
        `${lower(names(`languages.${code}`))}${level === 'l1' ? '' : ` (${level.toUpperCase()})`}`,
    )
    const groups = [
      [
        role && t('role', { role: lower(role) }),
        experience && t('experience', { years: experience.years, length: lengthOf(experience.months) }),
      ],
      [skills.length > 0 && t('skills', { names: skills.join(', ') })],
      [
        licences.length > 0 && t('licences', { names: licences.join(', ') }),
        spoken.length > 0 && t('languages', { names: spoken.join(', ') }),
      ],
      [
        city && t('city', { city }),
        relocation && t('relocation', { city: relocation }),
        terms.length > 0 && t('terms', { names: terms.join(', ') }),
      ],
    ]
      .map((parts) => parts.filter(Boolean).join('; '))
      .filter(Boolean)
      .map((sentence) => `${upper(sentence)}.`)
    if (groups.length === 0) return ''
    return [t('hello', { title }), ...groups, ...(groups.length < 4 ? [t('end')] : [])].join(' ')
  }
}

interface Props {
  vacancyId: string
  resume: { public_id: string; title: string }
  letter: string
  onChange: (letter: string) => void
}

/** Makes a draft by the chosen resume. A text it replaces is one press away, and so is the draft then. */
export function LetterDraft({ vacancyId, resume, letter, onChange }: Props) {
  const t = useTranslations('negotiations.apply.draft')
  const words = useLetterWords()
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  const [other, setOther] = useState<{ text: string; isDraft: boolean } | null>(null)
  const [nothingFor, setNothingFor] = useState<string | null>(null)

  async function draft() {
    setBusy(true)
    try {
      const [vacancy, view, scores] = await Promise.all([
        api('GET /v1/vacancies/:publicId', { params: { publicId: vacancyId } }),
        api('GET /v1/resumes/:publicId', { params: { publicId: resume.public_id } }),
        api('POST /v1/matching/scores', {
          body: { vacancy_ids: [vacancyId], resume_public_id: resume.public_id },
        }),
      ])
      const text = words(vacancy.title, sharedFacts(vacancy, view, scores[0]?.match))
      setNothingFor(text === '' ? resume.public_id : null)
      if (text !== '' && text !== letter) {
        setOther({ text: letter, isDraft: false })
        onChange(text)
      }
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }

  return (
    <div className="flex flex-wrap items-center gap-2 -mt-2">
      <Button size="sm" busy={busy} onClick={() => void draft()}>
        {t('make')}
      </Button>
      {other ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            setOther({ text: letter, isDraft: !other.isDraft })
            onChange(other.text)
          }}
        >
          {t(other.isDraft ? 'again' : other.text.trim() === '' ? 'remove' : 'back')}
        </Button>
      ) : null}
      <p className="basis-full text-sm text-soft" role="status">
        {nothingFor === resume.public_id
          ? t('nothing', { title: resume.title })
          : other && !other.isDraft
            ? t('made')
            : ''}
      </p>
    </div>
  )
}
