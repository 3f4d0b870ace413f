'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { SkillTest, VacancyTest } from '@/lib/contracts/skill-tests'
import { showToast } from '@/stores/toasts'
import { DraftForm, useDraftForm } from './draft-form'
import { SetupSection } from './setup-section'
import { TestForm } from './test-form'
import { useReadyTests, useRefresh, useRemoveWithUndo, useTests, useVacancyTest } from './use-screening'

/** The test of a vacancy, and the company's test library. */
export function TestPart({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('screening.test')
  const query = useVacancyTest(vacancyId)
  const reload = async () => (await query.refetch()).data
  return (
    <SetupSection id="test" title={t('title')} hint={t('hint')} query={query}>
      {(data) => <Choice vacancyId={vacancyId} data={data} reload={reload} />}
    </SetupSection>
  )
}

type Props = {
  vacancyId: string
  data: VacancyTest
  reload: () => Promise<VacancyTest | undefined>
}

const chosenIn = ({ test, required, revision }: VacancyTest) => ({
  id: test?.public_id ?? '',
  required,
  revision,
})

function Choice({ vacancyId, data, reload }: Props) {
  const t = useTranslations('screening.test')
  const tests = useTests()
  const refresh = useRefresh()
  const takeAway = useRemoveWithUndo()
  const showError = useErrorToast()
  const { draft, put, errorOf, shell } = useDraftForm({
    data,
    of: chosenIn,
    send: ({ id, required, revision }) =>
      api('PUT /v1/vacancies/:publicId/test', {
        params: { publicId: vacancyId },
        body: { test_public_id: id || null, required, revision },
      }),
    reload,
    done: t('saved'),
  })
  const [edited, setEdited] = useState<SkillTest | 'new' | null>(null)

  const inUse = draft.id === chosenIn(data).id
  const remove = async (publicId: string) => {
    const of = { params: { publicId } }
    await takeAway(
      t('removed'),
      async () => {
        await api('DELETE /v1/my/tests/:publicId', of)
        put({ id: chosenIn(data).id })
      },
      () => api('POST /v1/my/tests/:publicId/restoration', of),
    )
  }

  const edit = () =>
    api('GET /v1/my/tests/:publicId', { params: { publicId: draft.id } }).then(setEdited, showError)

  if (edited !== null) {
    return (
      <TestForm
        test={edited === 'new' ? null : edited}
        onCancel={() => setEdited(null)}
        onSaved={(test) => {
          setEdited(null)
          put({ id: test.public_id })
          void refresh()
          showToast({ variant: 'success', message: t('testSaved') })
        }}
      />
    )
  }
  return (
    <>
      <DraftForm shell={shell}>
        <Field label={t('choose')} error={errorOf('test_public_id')}>
          {(control) => (
            <Select
              {...control}
              value={draft.id}
              placeholder={t('none')}
              options={(tests.data ?? []).map((test) => ({
                value: test.public_id,
                label: t('option', { title: test.title, questions: test.questions, minutes: test.minutes }),
              }))}
              onChange={({ target }) => put({ id: target.value })}
            />
          )}
        </Field>
        {draft.id ? (
          <Checkbox
            label={t('required')}
            hint={t('requiredHint')}
            checked={draft.required}
            onChange={({ target }) => put({ required: target.checked })}
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          {draft.id ? <Button onClick={() => void edit()}>{t('edit')}</Button> : null}
          {draft.id && !inUse ? <Button onClick={() => void remove(draft.id)}>{t('remove')}</Button> : null}
          <Button onClick={() => setEdited('new')}>{t('write')}</Button>
        </div>
      </DraftForm>
      <ReadyTests
        onCopied={(test) => {
          put({ id: test.public_id })
          void refresh()
          showToast({ variant: 'success', message: t('copied') })
        }}
      />
    </>
  )
}

/** Ready-made tests; a copy belongs to the company and can be edited. */
export function ReadyTests({ onCopied }: { onCopied: (test: SkillTest) => void }) {
  const t = useTranslations('screening.ready')
  const { data } = useReadyTests()
  const [busy, setBusy] = useState<string | null>(null)
  const showError = useErrorToast()
  if (!data) return null

  async function copy(code: string) {
    setBusy(code)
    try {
      onCopied(await api('POST /v1/my/tests/copies', { body: { code }, idempotencyKey: nanoid() }))
    } catch (error) {
      showError(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <details className="screening-ready">
      <summary>{t('title', { count: data.length })}</summary>
      <ul className="screening-rows">
        {data.map((test) => (
          <li
            key={test.code}
            className="flex items-center gap-x-3 gap-y-2 min-w-0 justify-between py-3 border-t border-line"
          >
            <div className="min-w-0">
              <p className="font-semibold">{test.title}</p>
              <p className="text-soft">{test.intro}</p>
              <p className="text-xs text-soft">
                {t('facts', { questions: test.questions, minutes: test.minutes, pass: test.pass_score })}
              </p>
            </div>
            <Button
              size="sm"
              busy={busy === test.code}
              aria-label={t('takeOf', { title: test.title })}
              onClick={() => void copy(test.code)}
            >
              {t('take')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
