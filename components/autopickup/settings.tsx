'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox, Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import type { Autopickup, TrialRun } from '@/lib/contracts/autopickup'
import { autopickupCadences, autopickupModes } from '@/lib/contracts/autopickup-criteria'
import type { MatchScore } from '@/lib/contracts/match-score'
import { formatDay } from '@/lib/format/date'
import { salaryText } from '@/lib/format/salary'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { CriteriaFields } from './criteria-fields'
import { settingsOf, useSaveAutopickup } from './use-autopickup'

type Props = {
  now: Autopickup
  resumeId: string
  sign: (score: number) => ReactNode
  notes: (match: MatchScore) => ReactNode
  onSaved: () => void
}

const scores = [50, 55, 60, 65, 70, 75, 80, 85, 90]

/** Criteria and notifications; a trial run previews the results before autopickup is switched on. */
export function Settings({ now, resumeId, sign, notes, onSaved }: Props) {
  const t = useTranslations('autopickup')
  const errors = useTranslations('errors')
  const save = useSaveAutopickup(resumeId)
  const [form, setForm] = useState(() => settingsOf(now))
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const put = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }))

  function explain(error: unknown) {
    const fields = error instanceof ApiError ? (error.details.fields ?? []).map(({ field }) => field) : []
    setWrong(new Set(fields))
    showToast({ variant: 'danger', message: errorText(error, errors) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(new Set())
    save.mutate(
      { ...form, state: now.fresh ? 'active' : now.state },
      {
        onSuccess: () => {
          showToast({ variant: 'success', message: t('saved') })
          onSaved()
        },
        onError: explain,
      },
    )
  }
  const trial = useMutation({
    mutationFn: () =>
      api('POST /v1/resumes/:publicId/autopickup/trial', {
        params: { publicId: resumeId },
        body: { criteria: form.criteria, min_score: form.min_score },
      }),
    onMutate: () => setWrong(new Set()),
    onError: explain,
  })

  return (
    <form className="pickup-form" onSubmit={submit} noValidate>
      <h3>{t('form.title')}</h3>
      <CriteriaFields
        criteria={form.criteria}
        names={now.names}
        wrong={wrong}
        onChange={(criteria) => put({ criteria })}
      />
      <h3>{t('form.how')}</h3>
      <FieldGroup legend={t('form.cadence')} hint={t('form.quiet')}>
        {autopickupCadences.map((each) => (
          <Radio
            key={each}
            name="cadence"
            label={t(`form.cadences.${each}`)}
            checked={form.cadence === each}
            onChange={() => put({ cadence: each })}
          />
        ))}
      </FieldGroup>
      <FieldGroup legend={t('form.mode')}>
        {autopickupModes.map((each) => (
          <Radio
            key={each}
            name="mode"
            label={t(`form.modes.${each}`)}
            checked={form.mode === each}
            onChange={() => put({ mode: each })}
          />
        ))}
      </FieldGroup>
      {form.mode === 'prepare' ? (
        <Field label={t('form.greeting')} hint={t('form.greetingHint')}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={1000}
              value={form.greeting}
              onChange={({ target }) => put({ greeting: target.value })}
            />
          )}
        </Field>
      ) : null}
      <Field label={t('form.minScore')}>
        {(control) => (
          <Select
            {...control}
            className="max-w-55"
            value={String(form.min_score)}
            options={[...new Set([...scores, form.min_score])]
              .sort((a, b) => a - b)
              .map((score) => ({ value: String(score), label: String(score) }))}
            onChange={({ target }) => put({ min_score: Number(target.value) })}
          />
        )}
      </Field>
      <Checkbox
        label={t('form.mail')}
        checked={form.mail}
        onChange={({ target }) => put({ mail: target.checked })}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {now.fresh ? t('turnOn') : t('save')}
        </Button>
        <Button className="whitespace-normal" busy={trial.isPending} onClick={() => trial.mutate()}>
          {t('trial.button')}
        </Button>
      </div>
      <div aria-live="polite">
        {trial.data ? <Trial trial={trial.data} sign={sign} notes={notes} /> : null}
      </div>
    </form>
  )
}

type TrialProps = {
  trial: TrialRun
  sign: (score: number) => ReactNode
  notes: (match: MatchScore) => ReactNode
}

const trialPage = 10

/** Preview: what the last two weeks would have found, by day and the best first. */
function Trial({ trial, sign, notes }: TrialProps) {
  const t = useTranslations('autopickup.trial')
  const common = useTranslations('common')
  const [shown, setShown] = useState(trialPage)
  const left = trial.results.length - shown
  const top = Math.max(1, ...trial.by_day.map(({ found }) => found))
  return (
    <section className="grid gap-4 min-w-0 p-4 rounded-card bg-wash">
      <h3>{t('found', { count: trial.total })}</h3>
      {trial.total === 0 ? <p className="text-soft">{t('none')}</p> : null}
      <ol className="pickup-days">
        {trial.by_day.map(({ day, found }) => (
          <li key={day}>
            <span className="sr-only">{t('day', { day: formatDay(day), count: found })}</span>
            <span aria-hidden="true" className="tabular-nums">
              {found}
            </span>
            <svg viewBox="0 0 10 40" preserveAspectRatio="none" aria-hidden="true">
              <rect x="0" width="10" y={40 - (40 * found) / top} height={(40 * found) / top} />
            </svg>
            <span aria-hidden="true" className="text-soft">
              {Number(day.slice(8))}
            </span>
          </li>
        ))}
      </ol>
      <ul className="grid gap-4">
        {trial.results.slice(0, shown).map(({ vacancy, match }) => (
          <li key={vacancy.public_id} className="grid gap-1.5 pt-3 border-t border-line wrap-anywhere">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Link href={routes.vacancy(vacancy.public_id)} className="link min-w-0 flex-1 font-semibold">
                {vacancy.title}
              </Link>
              {sign(match.score)}
            </div>
            <p className="text-soft">
              {[vacancy.company.name, vacancy.city?.name, salaryText(vacancy.salary, common)]
                .filter(Boolean)
                .join('\u00a0· ')}
            </p>
            {notes(match)}
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <Button className="justify-self-start" onClick={() => setShown(shown + trialPage)}>
          {t('more', { count: Math.min(left, trialPage) })}
        </Button>
      ) : null}
    </section>
  )
}
