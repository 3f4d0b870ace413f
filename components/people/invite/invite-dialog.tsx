'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { KeptTextNote, useKeptText } from '@/components/forms/sending/kept-text'
import { useSend } from '@/components/forms/sending/use-send'
import { LoadFailed } from '@/components/layout/load-failed'
import { buttonClass } from '@/components/ui/button'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import { letterLimits } from '@/lib/contracts/letter-templates'
import type { TalentInvitationCheck } from '@/lib/contracts/talent-invitations'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'

type Props = { people: readonly string[]; onClose: () => void; onStarted: () => void }

/** Chooses a vacancy and a letter for people of the base; says beforehand whom it reaches. */
export function InviteDialog({ people, onClose, onStarted }: Props) {
  const t = useTranslations('peopleInvitations.form')
  const common = useTranslations('people')
  const vacancies = useQuery({
    queryKey: ['people', 'open-vacancies'],
    queryFn: ({ signal }) => api('GET /v1/my/vacancies', { query: { status: 'active', size: 100 }, signal }),
  })
  const offers = (vacancies.data?.results ?? []).map(({ public_id, fields }) => ({
    value: public_id,
    label: fields.title ?? '',
  }))
  return (
    <Dialog open onClose={onClose} size="lg" title={t('title')} closeLabel={common('close')}>
      {vacancies.isError && !vacancies.data ? (
        <DialogBody>
          <LoadFailed onRetry={() => void vacancies.refetch()} busy={vacancies.isFetching} />
        </DialogBody>
      ) : !vacancies.data ? (
        <DialogBody>
          <SkeletonRegion label={t('title')} className="grid gap-4">
            <Skeleton height={44} />
            <Skeleton height={160} />
          </SkeletonRegion>
        </DialogBody>
      ) : offers.length === 0 ? (
        <DialogBody>
          <EmptyState title={t('noVacancies')} text={t('noVacanciesText')} level={3}>
            <Link href={routes.vacancyNew()} className={buttonClass({ variant: 'primary' })}>
              {t('createVacancy')}
            </Link>
          </EmptyState>
        </DialogBody>
      ) : (
        <Form people={people} offers={offers} onStarted={onStarted} />
      )}
    </Dialog>
  )
}

const variables = ['имя', 'вакансия', 'компания', 'моё_имя'].map((name) => `{${name}}`)
const [name = '', vacancyMark = '', company = '', me = ''] = variables

type FormProps = Pick<Props, 'people' | 'onStarted'> & { offers: { value: string; label: string }[] }

function Form({ people, offers, onStarted }: FormProps) {
  const t = useTranslations('peopleInvitations.form')
  const codes = useTranslations('errors')
  const [vacancy, setVacancy] = useState(offers[0]?.value ?? '')
  const [key, setKey] = useState(nanoid)
  const kept = useKeptText('people-invitation')
  const sending = useSend()
  const { errorOf, failure } = sending
  const text = kept.typed ?? t('suggested', { name, vacancy: vacancyMark, company, me })
  const check = useQuery({
    queryKey: ['people', 'invitation-check', vacancy, people],
    queryFn: ({ signal }) =>
      api('POST /v1/my/people-invitations/check', { body: { people: [...people], vacancy }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  // Why this vacancy cannot be offered is said at its field.
  const vacancyWrong = check.error instanceof ApiError ? check.error.details.fields?.[0] : undefined
  const fieldErrors = useTranslations('fieldErrors')
  const data = check.isError ? undefined : check.data
  const send = () =>
    sending.run(
      async () => {
        await api('POST /v1/my/people-invitations', {
          body: { people: [...people], vacancy, text },
          idempotencyKey: key,
        })
        kept.forget()
        showToast({ variant: 'success', message: t('started') })
      },
      { hold: true, onDone: onStarted, onFail: () => setKey(nanoid()) },
    )
  const trouble = failure ?? (check.isError && !vacancyWrong ? check.error : null)
  return (
    <DialogForm
      sending={sending}
      onSend={send}
      submit={t('send')}
      disabled={!data || data.possible === 0 || data.possible > data.letters_left}
      trouble={trouble === null ? null : errorText(trouble, codes)}
    >
      <p className="text-soft">{t('lead')}</p>
      <Field
        label={t('vacancy')}
        error={errorOf('vacancy') ?? (vacancyWrong && fieldErrors(vacancyWrong.code, vacancyWrong.params))}
      >
        {(control) => (
          <Select
            {...control}
            value={vacancy}
            options={offers}
            onChange={({ target }) => {
              setKey(nanoid())
              setVacancy(target.value)
            }}
          />
        )}
      </Field>
      {data ? <Said check={data} /> : check.isError ? null : <Skeleton height={48} />}
      <Templates onPick={kept.setTyped} />
      <Field
        label={t('text')}
        hint={t('textHint', { list: variables.join(', ') })}
        error={errorOf('text') ?? errorOf('people')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={8}
            maxLength={letterLimits.text}
            value={text}
            onChange={({ target }) => {
              setKey(nanoid())
              kept.setTyped(target.value)
            }}
          />
        )}
      </Field>
      <KeptTextNote kept={kept} />
      <p className="text-sm text-soft">
        {data ? `${t('left', { count: data.letters_left })} ` : ''}
        {t('undoNote')}
      </p>
    </DialogForm>
  )
}

/** The company's templates of invitations, with variables left in them; hidden when there are none. */
function Templates({ onPick }: { onPick: (text: string) => void }) {
  const t = useTranslations('peopleInvitations.form')
  const { data } = useQuery({
    queryKey: ['people', 'letter-templates'],
    queryFn: ({ signal }) => api('GET /v1/my/letter-templates', { query: { kind: 'invite' }, signal }),
  })
  if (!data || data.length === 0) return null
  return (
    <Field label={t('template')}>
      {(control) => (
        <Select
          {...control}
          placeholder={t('noTemplate')}
          defaultValue=""
          options={data.map((letter) => ({ value: letter.public_id, label: letter.name }))}
          onChange={({ target }) => {
            const letter = data.find(({ public_id }) => public_id === target.value)
            if (letter) onPick(letter.text)
          }}
        />
      )}
    </Field>
  )
}

/** Whom the letter reaches, and who stands in its way. */
function Said({ check: { total, possible, obstacles } }: { check: TalentInvitationCheck }) {
  const t = useTranslations('peopleInvitations.form')
  const words = useTranslations('peopleInvitations.obstacles')
  if (obstacles.length === 0) return <p role="status">{t('reaches', { count: possible })}</p>
  return (
    <Notice tone="warning" role="status">
      <p>{possible > 0 ? t('reachesSome', { possible, total }) : t('nobody')}</p>
      <ul className="grid gap-1 mt-2">
        {obstacles.map(({ code, count, people }) => (
          <li key={code} className="wrap-anywhere">
            <strong>{people.map((person) => person.name).join(', ')}</strong>
            {count > people.length ? ` ${t('more', { count: count - people.length })}` : ''}: {words(code)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
