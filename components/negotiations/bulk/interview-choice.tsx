'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import type { InterviewCheck } from '@/lib/contracts/batches'
import { interviewLimits } from '@/lib/contracts/interview-states'
import { formatNumber } from '@/lib/format/number'
import type { ModalProps } from '@/stores/modals'
import { BatchMessages, Said } from './batch-parts'

export type InterviewVacancy = InterviewCheck['vacancies'][number]
type Props = ModalProps<InterviewVacancy> & { check: InterviewCheck }

/** Who can be invited, and of which vacancy: an invitation is for one vacancy at a time. */
export function InterviewChoice(props: Props) {
  return (
    <BatchMessages>
      <Choice {...props} />
    </BatchMessages>
  )
}

function Choice({ check, close }: Props) {
  const t = useTranslations('inbox.bulk')
  const { vacancies, obstacles } = check
  const [only, ...others] = vacancies
  const isOne = only !== undefined && others.length === 0
  const isAnyTooMany = vacancies.some(({ count }) => count > interviewLimits.invitees)
  return (
    <>
      <DialogBody className="grid gap-4">
        <Said check={check} />
        {obstacles.some(({ code }) => code === 'unopened') && !only ? <p>{t('openFirst')}</p> : null}
        {isOne ? <p>{t('interviews.one', { title: only.title })}</p> : null}
        {others.length > 0 ? <p>{t('interviews.several')}</p> : null}
        {isAnyTooMany ? (
          <p className="text-warning">
            {t('interviews.tooMany', { limit: formatNumber(interviewLimits.invitees) })}
          </p>
        ) : null}
        {others.length > 0 ? (
          <ul className="grid gap-2">
            {vacancies.map((vacancy) => (
              <li
                key={vacancy.public_id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box border border-line p-3"
              >
                <span className="flex-1 min-w-40 wrap-anywhere">{vacancy.title}</span>
                <Button
                  size="sm"
                  aria-label={t('interviews.inviteTo', {
                    count: vacancy.people.length,
                    title: vacancy.title,
                  })}
                  onClick={() => close(vacancy)}
                >
                  {t('interviews.invite', { count: vacancy.people.length })}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </DialogBody>
      {others.length > 0 ? null : (
        <DialogFooter>
          {isOne ? (
            <Button variant="primary" onClick={() => close(only)}>
              {t('interviews.invite', { count: only.people.length })}
            </Button>
          ) : (
            <Button onClick={() => close()}>{t('back')}</Button>
          )}
        </DialogFooter>
      )}
    </>
  )
}
