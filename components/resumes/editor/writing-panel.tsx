'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { loadDictionaries } from '@/lib/api/dictionaries'
import { blank, familyOfArea, lacksNumbers, type TextKind, verbOf } from '@/lib/shared/resume-writing'
import content from '@/messages/ru/writingPrompts.json'
import type { ResumeForm } from './resume-form'

export interface WritingPanelProps {
  form: UseFormReturn<ResumeForm>
  kind: TextKind
  text: string
  onAdd: (line: string) => void
  onTakeOut: (line: string) => void
}

/** Questions of the first chosen profession; the general ones while it is not known. */
function usePrompts(form: UseFormReturn<ResumeForm>, kind: TextKind) {
  const roles = useWatch({ control: form.control, name: 'roles' })
  const jobs = useWatch({ control: form.control, name: 'jobs' }).length
  const dictionaries = useQuery({
    queryKey: ['role-areas'],
    queryFn: async () => (await loadDictionaries()).roles,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const area = dictionaries.data?.find((role) => role.id === roles[0]?.id)?.area_id
  const family = familyOfArea(area)
  const { general, families, about, firstJob } = content
  const own = family ? families[family] : null
  // Without a job there is only this text, and other things to tell in it.
  if (kind === 'about') return { prompts: jobs === 0 ? firstJob : about, verbs: [] }
  return { prompts: [...(own?.prompts ?? []), ...general.prompts], verbs: (own ?? general).verbs }
}

/** Questions whose answers make a text worth reading; every press adds the beginning of a line, with blanks to fill. */
export function WritingPanel({ form, kind, text, onAdd, onTakeOut }: WritingPanelProps) {
  const t = useTranslations('resumeForm.writing')
  const { prompts, verbs } = usePrompts(form, kind)
  const gender = useWatch({ control: form.control, name: 'gender' })
  const [added, setAdded] = useState<string | null>(null)
  const add = (line: string) => {
    onAdd(line)
    setAdded(line)
  }
  const isThere = added !== null && text.includes(added)
  return (
    <div className="writing-panel">
      <div className="flex flex-wrap items-center gap-x-3 text-sm empty:hidden" role="status">
        {isThere ? (
          <>
            <span>{t('inserted', { line: added })}</span>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                onTakeOut(added)
                setAdded(null)
              }}
            >
              {t('undo')}
            </Button>
          </>
        ) : null}
      </div>
      {kind === 'job' && lacksNumbers(text) ? <p className="text-sm">{t('noNumbers')}</p> : null}
      <div className="grid gap-1">
        <p className="font-semibold">{t('questions')}</p>
        <ul>
          {prompts.map(({ question, start }) => (
            <li key={question} className="writing-question">
              <span>{question}</span>
              <button
                type="button"
                className="writing-start"
                aria-label={t('insert', { start })}
                onClick={() => add(start)}
              >
                {start}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {verbs.length > 0 ? (
        <div className="grid gap-2">
          <p className="font-semibold">{t('verbs')}</p>
          <div className="flex flex-wrap gap-2">
            {verbs.map((verb) => {
              const form = verbOf(verb, gender)
              return (
                <button
                  key={verb}
                  type="button"
                  className={chipClass({ outline: true })}
                  aria-label={t('insertVerb', { verb: form })}
                  onClick={() => add(`${form} ${blank}`)}
                >
                  {form}
                </button>
              )
            })}
          </div>
        </div>
      ) : null}
      <p className="text-xs text-soft">{t('private')}</p>
    </div>
  )
}
