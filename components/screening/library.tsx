'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMe } from '@/components/layout/own-queries'
import { Pages } from '@/components/layout/pages'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button, IconButton } from '@/components/ui/button'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { memberMay } from '@/lib/contracts/company-rights'
import type { SkillTest, SkillTestCard } from '@/lib/contracts/skill-tests'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { LettersPart } from './letters-part'
import { SetupSection } from './setup-section'
import { TestForm } from './test-form'
import { ReadyTests } from './test-part'
import { pageOfList, useRefresh, useRemoveWithUndo, useTests } from './use-screening'

/** What the whole company writes and asks with: letter templates and tests, each with its page in the address. */
export function CompanyLibrary() {
  const t = useTranslations('screening.library')
  const params = useSearchParams()
  const me = useMe()
  const mayEdit = memberMay(me.data?.company?.role, 'recruit')
  const numberOf = (name: 'letters' | 'tests') => Math.max(1, Number(params.get(name)) || 1)
  const [letters, tests] = [numberOf('letters'), numberOf('tests')]
  const hrefFor = (at: { letters: number; tests: number }, anchor: string) =>
    `${routes.myTemplates({
      letters: at.letters > 1 ? at.letters : undefined,
      tests: at.tests > 1 ? at.tests : undefined,
    })}#${anchor}`
  return (
    <>
      {me.data && !mayEdit ? <Notice>{t('viewer')}</Notice> : null}
      <LettersPart
        mayEdit={mayEdit}
        paging={{ page: letters, hrefFor: (page) => hrefFor({ letters: page, tests }, 'letters-title') }}
      />
      <TestsPart
        mayEdit={mayEdit}
        page={tests}
        hrefFor={(page) => hrefFor({ letters, tests: page }, 'tests-title')}
      />
    </>
  )
}

type Props = { mayEdit: boolean; page: number; hrefFor: (page: number) => string }

/** The company's tests. One that a vacancy uses stays until the vacancy chooses another. */
function TestsPart({ mayEdit, page, hrefFor }: Props) {
  const t = useTranslations('screening.library')
  const of = useTranslations('screening.test')
  const query = useTests()
  const refresh = useRefresh()
  const takeAway = useRemoveWithUndo()
  const showError = useErrorToast()
  const [edited, setEdited] = useState<SkillTest | 'new' | null>(null)

  const remove = ({ public_id: publicId }: SkillTestCard) => {
    const one = { params: { publicId } }
    return takeAway(
      of('removed'),
      () => api('DELETE /v1/my/tests/:publicId', one),
      () => api('POST /v1/my/tests/:publicId/restoration', one),
    )
  }
  const edit = ({ public_id: publicId }: SkillTestCard) =>
    api('GET /v1/my/tests/:publicId', { params: { publicId } }).then(setEdited, showError)
  const form = (test: SkillTest | null) => (
    <TestForm
      test={test}
      onCancel={() => setEdited(null)}
      onSaved={() => {
        setEdited(null)
        void refresh()
        showToast({ variant: 'success', message: of('testSaved') })
      }}
    />
  )
  return (
    <SetupSection id="tests" title={t('tests')} hint={t('testsHint')} query={query}>
      {(tests) => {
        const { shown, pages } = pageOfList(tests, page)
        return (
          <>
            {tests.length === 0 && edited === null ? <p className="text-soft">{t('noTests')}</p> : null}
            <ul className="screening-rows">
              {shown.map((test) => (
                <li key={test.public_id}>
                  {edited !== 'new' && edited?.public_id === test.public_id ? (
                    form(edited)
                  ) : (
                    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 border-t border-line">
                      <div className="grid flex-1 gap-0.5 min-w-40">
                        <p className="font-semibold break-words">{test.title}</p>
                        <p className="text-soft text-sm">
                          {t('facts', {
                            questions: test.questions,
                            minutes: test.minutes,
                            pass: test.pass_score,
                          })}
                        </p>
                      </div>
                      {test.vacancies > 0 ? <Badge>{t('used', { count: test.vacancies })}</Badge> : null}
                      {mayEdit ? (
                        <span className="flex items-center gap-2">
                          <Button
                            size="sm"
                            aria-label={t('editOf', { title: test.title })}
                            onClick={() => void edit(test)}
                          >
                            {t('edit')}
                          </Button>
                          <IconButton
                            label={t(test.vacancies > 0 ? 'removeUsed' : 'remove', { title: test.title })}
                            icon={<TrashIcon size={18} />}
                            disabled={test.vacancies > 0}
                            onClick={() => void remove(test)}
                          />
                        </span>
                      ) : null}
                    </div>
                  )}
                </li>
              ))}
            </ul>
            <Pages page={page} pages={pages} hrefFor={hrefFor} />
            {edited === 'new' ? form(null) : null}
            {mayEdit && edited !== 'new' ? (
              <Button className="justify-self-start" onClick={() => setEdited('new')}>
                <PlusIcon size={18} />
                {t('addTest')}
              </Button>
            ) : null}
            {mayEdit ? (
              <ReadyTests
                onCopied={() => {
                  void refresh()
                  showToast({ variant: 'success', message: t('copied') })
                }}
              />
            ) : null}
          </>
        )
      }}
    </SetupSection>
  )
}
