'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { SkillTest, VacancyTest } from '@/lib/contracts/skill-tests'
import { showToast } from '@/stores/toasts'
import { Part } from './part'
import { ReadyTests } from './ready-tests'
import { SaveBar } from './save-bar'
import { TestForm } from './test-form'
import { useDraft, useRefresh, useTests, useVacancyTest } from './use-screening'

/** The test of a vacancy, and the company's library. */
export function TestPart({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('screening.test')
  const query = useVacancyTest(vacancyId)
  const reload = async () => (await query.refetch()).data
  return (
    <Part id="test" title={t('title')} hint={t('hint')} query={query}>
      {(data) => <Choice vacancyId={vacancyId} data={data} reload={reload} />}
    </Part>
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
  const tellError = useErrorToast()
  const { draft, dirty, put, keep } = useDraft(chosenIn(data))
  const { form, busy, errorOf, failed, run, reset } = useSubmit()
  const [edited, setEdited] = useState<SkillTest | 'new' | null>(null)

  const save = async () => {
    const saved = await api('PUT /v1/vacancies/:publicId/test', {
      params: { publicId: vacancyId },
      body: { test_public_id: draft.id || null, required: draft.required, revision: draft.revision },
    })
    keep(chosenIn(saved))
    await refresh()
    showToast({ variant: 'success', message: t('saved') })
  }
  const edit = () =>
    api('GET /v1/my/tests/:publicId', { params: { publicId: draft.id } }).then(setEdited, tellError)

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
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          run(save)
        }}
      >
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
          <Button onClick={() => setEdited('new')}>{t('write')}</Button>
        </div>
        <SaveBar
          dirty={dirty}
          busy={busy}
          conflict={failed === 'conflict_changes'}
          onReload={() =>
            void reload().then((theirs) => {
              if (theirs) keep(chosenIn(theirs))
              reset()
            })
          }
        />
      </form>
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
