'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useClaims } from '@/components/layout/use-claims'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { loadDictionaries } from '@/lib/api/dictionaries'
import { Link } from '@/lib/i18n/navigation'
import { draftPrefix } from '@/lib/local-data'
import { routes } from '@/lib/routes'
import { familyOfArea } from '@/lib/shared/resume-writing'
import content from '@/messages/ru/interviewQuestions.json'
import { useCameraPolicy } from './camera-policy'
import { PracticeAnswer } from './practice/practice-answer'
import { useSizeWords } from './practice/take-list'
import { usePractice } from './practice/use-practice'

type Family = keyof typeof content.families
const families = Object.keys(content.families) as Family[]

/** Deleted at sign-out like every draft. */
const notesKey = `${draftPrefix}interview-notes`

type Notes = Record<string, string>
function readNotes(): Notes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(notesKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, note]) => typeof note === 'string'))
  } catch {
    // Invalid or blocked: there are no notes.
    return {}
  }
}

/** Notes by the text of their question: the order of questions may change between releases. */
function useNotes() {
  const [notes, setNotes] = useState<Notes>({})
  const [isKept, setIsKept] = useState(true)
  useEffect(() => setNotes(readNotes()), [])
  return {
    notes,
    isKept,
    put(question: string, note: string) {
      const { [question]: _, ...others } = notes
      const next = note === '' ? others : { ...others, [question]: note }
      setNotes(next)
      try {
        localStorage.setItem(notesKey, JSON.stringify(next))
        setIsKept(true)
      } catch (error) {
        console.warn('Notes to an interview are not kept', error)
        setIsKept(false)
      }
    },
  }
}

/** The resume that was named, otherwise the latest one; none for who has none. */
async function ownResume(publicId: string) {
  if (publicId !== '') return api('GET /v1/resumes/:publicId/own', { params: { publicId } })
  const { results } = await api('GET /v1/my/resumes', { query: { size: '1' } })
  return results[0]
}

/** The family of the first profession of an own resume; null for one without questions of its own. */
async function familyOfResume(publicId: string): Promise<Family | null> {
  const [own, { roles }] = await Promise.all([ownResume(publicId), loadDictionaries()])
  const role = own?.fields.role_ids?.[0]
  const family = familyOfArea(roles.find(({ id }) => id === role)?.area_id)
  return families.find((code) => code === family) ?? null
}

function MadeFor({ hasNote, takes }: { hasNote: boolean; takes: number }) {
  const t = useTranslations('interviews.preparation')
  const made = [...(hasNote ? [t('hasNote')] : []), ...(takes > 0 ? [t('hasTakes', { count: takes })] : [])]
  return made.length > 0 ? <span className="text-sm text-success">{made.join(', ')}</span> : null
}

/** Our own questions by profession, never an employer's plan, each with what a good answer shows and room for notes. */
export function Preparation() {
  const t = useTranslations('interviews.preparation')
  const resume = useSearchParams().get('resume') ?? ''
  const isCandidate = useClaims()?.accountType === 'candidate'
  const known = useQuery({
    queryKey: ['preparation-family', resume],
    queryFn: () => familyOfResume(resume),
    enabled: resume !== '' || isCandidate,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [chosen, setChosen] = useState<Family | '' | null>(null)
  const { notes, isKept, put } = useNotes()
  const practice = usePractice()
  const sizeWords = useSizeWords()
  useCameraPolicy(true)
  if (known.isLoading) return <Skeleton height={420} className="rounded-card" />

  const family = chosen ?? known.data ?? ''
  const parts = [
    ...(family ? [{ title: t('ofFamily'), list: content.families[family] }] : []),
    { title: t('general'), list: content.general },
  ]
  return (
    <div className="grid gap-6 max-w-[46rem]">
      <p>{t('lead')}</p>
      {known.isError && chosen === null ? (
        <Notice tone="warning" role="status">
          {t('roleFailed')}
        </Notice>
      ) : null}
      <Field label={t('family')}>
        {(control) => (
          <Select
            {...control}
            value={family}
            onChange={(event) => setChosen(families.find((code) => code === event.target.value) ?? '')}
            options={[
              { value: '', label: t('none') },
              ...families.map((code) => ({ value: code, label: t(`families.${code}`) })),
            ]}
          />
        )}
      </Field>
      {parts.map(({ title, list }) => (
        <section key={title} className="grid gap-3">
          <h2 className="text-xl">{title}</h2>
          <Card className="grid gap-0 py-1">
            {list.map(({ question, shows }) => (
              <details key={question} className="preparation-question">
                <summary>
                  <span className="font-medium">{question}</span>
                  <MadeFor
                    hasNote={Boolean(notes[question])}
                    takes={practice.takes.filter((take) => take.question === question).length}
                  />
                </summary>
                <div className="grid gap-3 pb-4">
                  <p>
                    <span className="block text-sm text-soft">{t('shows')}</span>
                    {shows}
                  </p>
                  <Field label={t('note')}>
                    {(control) => (
                      <Textarea
                        {...control}
                        aria-label={t('noteTo', { question })}
                        rows={3}
                        maxLength={2000}
                        value={notes[question] ?? ''}
                        onChange={(event) => put(question, event.target.value)}
                      />
                    )}
                  </Field>
                  <PracticeAnswer question={question} practice={practice} />
                </div>
              </details>
            ))}
          </Card>
        </section>
      ))}
      {practice.trouble ? (
        <Notice tone="warning" role="status">
          {t(`practice.${practice.trouble}`)}
        </Notice>
      ) : null}
      {practice.takes.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{t('practice.total', { count: practice.takes.length, size: sizeWords(practice.bytes) })}</p>
          <Button size="sm" onClick={practice.removeAll}>
            {t('practice.deleteAll')}
          </Button>
        </div>
      ) : null}
      <p className="text-sm text-soft" role="status">
        {t(isKept ? 'kept' : 'notKept')}
      </p>
      <p>
        <Link className="link" href={routes.myInterviews()}>
          {t('back')}
        </Link>
      </p>
    </div>
  )
}
