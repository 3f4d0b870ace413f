'use client'

import { useQuery } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { KeptTextNote, useKeptText } from '@/components/forms/sending/kept-text'
import { useSend } from '@/components/forms/sending/use-send'
import { LoadFailed } from '@/components/layout/load-failed'
import { buttonClass } from '@/components/ui/button'
import { DialogBody } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import type { ModalProps } from '@/stores/modals'
import { LetterPicker } from '../actions/form-pickers'
import { NegotiationMessages } from '../negotiation-messages'

interface Sent {
  publicId: string
  vacancyId: string
  origin: NegotiationOrigin
}

interface Offer {
  id: string
  title: string
}

/** Open vacancies to invite to, or what the company lacks to invite. */
type Offers = 'no-company' | 'unverified' | readonly Offer[]

type Props = ModalProps<Sent> & {
  resumeId: string
  token?: string | undefined
  /** Preselected when it is open; otherwise the first of the list. */
  vacancyId?: string | undefined
}

export function InviteForm(props: Props) {
  return (
    <NegotiationMessages>
      <InviteFlow {...props} />
    </NegotiationMessages>
  )
}

/** Explains what is required before anybody can be invited. */
const steps = {
  'no-company': { name: 'noCompany', act: 'fillCompany', href: routes.myProfile() },
  unverified: { name: 'unverified', act: 'verify', href: routes.companyInn() },
  'no-vacancies': { name: 'noVacancies', act: 'createVacancy', href: routes.vacancyNew() },
} as const

async function loadOffers(signal: AbortSignal): Promise<Offers> {
  const [companies, vacancies] = await Promise.all([
    api('GET /v1/accounts/companies', { signal }),
    api('GET /v1/my/vacancies', { query: { status: 'active', size: 100 }, signal }),
  ])
  const company = companies[0]
  if (!company) return 'no-company'
  if (company.verification !== 'verified') return 'unverified'
  return vacancies.results.map(({ public_id, fields }) => ({ id: public_id, title: fields.title ?? '' }))
}

function InviteFlow(props: Props) {
  const t = useTranslations('negotiations')
  // Fetched on every opening, without background refetches, which would change the form while it is filled in.
  const { data, isPending, isFetchedAfterMount, refetch } = useQuery({
    queryKey: ['invite-offers'],
    queryFn: ({ signal }) => loadOffers(signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

  if (isPending || !isFetchedAfterMount) {
    return (
      <DialogBody>
        <SkeletonRegion label={t('apply.loading')} className="grid gap-4">
          <Skeleton height={44} />
          <Skeleton height={112} />
        </SkeletonRegion>
      </DialogBody>
    )
  }
  if (!data) {
    return (
      <DialogBody>
        <LoadFailed title={t('apply.failed')} onRetry={() => void refetch()} />
      </DialogBody>
    )
  }
  if (typeof data === 'string' || data.length === 0) {
    const step = steps[typeof data === 'string' ? data : 'no-vacancies']
    return (
      <DialogBody>
        <EmptyState title={t(`invite.${step.name}`)} text={t(`invite.${step.name}Text`)} level={3}>
          <Link href={step.href} className={buttonClass({ variant: 'primary' })}>
            {t(`invite.${step.act}`)}
          </Link>
        </EmptyState>
      </DialogBody>
    )
  }
  return <InvitationForm {...props} offers={data} />
}

function InvitationForm({
  resumeId,
  token,
  offers,
  vacancyId: wished,
  close,
}: Props & { offers: readonly Offer[] }) {
  const t = useTranslations('negotiations.invite')
  const key = useRef(nanoid())
  const [vacancyId, setVacancyId] = useState((offers.find(({ id }) => id === wished) ?? offers[0])?.id ?? '')
  const kept = useKeptText(`invite:${resumeId}`)
  const { typed, setTyped } = kept
  const sending = useSend()
  const { errorOf, failure } = sending
  const title = offers.find(({ id }) => id === vacancyId)?.title ?? ''
  // The suggested text follows the selected vacancy until the person edits it.
  const text = typed ?? t('template', { vacancy: title })

  async function send() {
    try {
      const sent = await api('POST /v1/resumes/:publicId/invitations', {
        params: { publicId: resumeId },
        body: { vacancy_public_id: vacancyId, text, ...(token && { token }) },
        idempotencyKey: key.current,
      })
      kept.forget()
      close({ publicId: sent.public_id, vacancyId: sent.vacancy.public_id, origin: sent.origin })
    } catch (error) {
      // Another vacancy is another invitation: it needs a new idempotency key.
      key.current = nanoid()
      throw error
    }
  }

  return (
    <DialogForm
      sending={sending}
      onSend={() => sending.run(send, { hold: true })}
      submit={t('submit')}
      trouble={failure === null ? null : <Trouble failure={failure} vacancyId={vacancyId} />}
    >
      <Field label={t('vacancy')} error={errorOf('vacancy_public_id')}>
        {(control) => (
          <Select
            {...control}
            value={vacancyId}
            onChange={(event) => setVacancyId(event.target.value)}
            options={offers.map((offer) => ({ value: offer.id, label: offer.title }))}
          />
        )}
      </Field>
      <LetterPicker
        key={vacancyId}
        to={{ vacancy: vacancyId, resume: resumeId }}
        kind="invite"
        onPick={setTyped}
      />
      <Field label={t('text')} hint={t('textHint')} error={errorOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={10_000}
            value={text}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <KeptTextNote kept={kept} />
      <p className="text-xs text-soft">{t('terms')}</p>
    </DialogForm>
  )
}

/** Explains a refusal to the employer, with a link to the existing negotiation. */
function Trouble({ failure, vacancyId }: { failure: unknown; vacancyId: string }) {
  const t = useTranslations('negotiations')
  const errors = useTranslations('errors')
  if (!(failure instanceof ApiError)) return errorText(failure, errors)
  if (failure.code === 'unavailable_for_archived') return t('invite.closed')
  if (failure.code !== 'already_applied') return errorText(failure, errors)
  const { public_id: item, origin } = failure.details.data ?? {}
  const tab = origin === 'invitation' ? 'invitations' : 'applications'
  return (
    <>
      {t('invite.already')}{' '}
      {typeof item === 'string' ? (
        <Link className="link" href={routes.vacancyView(vacancyId, tab, { item })}>
          {t('apply.open')}
        </Link>
      ) : null}
    </>
  )
}
