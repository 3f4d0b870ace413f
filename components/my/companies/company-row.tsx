'use client'

import { useTranslations } from 'next-intl'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { CompanyLogo } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { channel } from '@/lib/contracts/channels'
import type { Company } from '@/lib/contracts/companies'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { useChannel } from '@/lib/realtime/use-channel'
import { routes } from '@/lib/routes'
import { PictureEditor } from '../profile/picture-editor'
import { usePicture } from '../profile/use-picture'
import { JoinPanel } from './company-join-requests'

const tones = { none: 'neutral', pending: 'warning', verified: 'success', rejected: 'danger' } as const

type Props = {
  company: Company
  /** Demo mode: a valid ИНН verifies the company. */
  demo: boolean
  /** Its form is open below. */
  editing: boolean
  onEdit: () => void
  /** Null while the leave dialog is open. */
  onLeave: (() => void) | null
  onChange: (company: Company) => void
  /** Called after a change made elsewhere: by an operator, a colleague or another tab. */
  onNews: () => void
}

/** One company: public data and the state of its verification. */
export function CompanyRow({ company, demo, editing, onEdit, onLeave, onChange, onNews }: Props) {
  const t = useTranslations('my.companies')
  const types = useTranslations('companies')
  const mayChange = company.may.includes('manage_company')
  useChannel(
    channel.company(company.public_id),
    { 'company.changed': onNews, 'company.member_changed': onNews },
    { onReconnect: onNews },
  )
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-4">
        {editing ? null : <CompanyLogo name={company.name} src={company.logo_url} decorative />}
        <div className="min-w-0 flex-1">
          <p className="break-words font-semibold">
            <Link className="link-quiet" href={routes.company(company.public_id)}>
              {company.name}
            </Link>
          </p>
          <p className="text-xs text-soft">
            {[types(`types.${company.type}`), company.inn && t('inn', { inn: company.inn })]
              .filter(Boolean)
              .join('\u00a0· ')}
          </p>
        </div>
        {mayChange && !editing ? (
          <Button size="sm" onClick={onEdit} aria-label={t('editOf', { name: company.name })}>
            {t('edit')}
          </Button>
        ) : null}
      </div>
      <Verification company={company} demo={demo} mayChange={mayChange && !editing} onChange={onChange} />
      {mayChange && editing ? <CompanyLogoEditor company={company} onChange={onChange} /> : null}
      {company.role === 'owner' && !editing ? (
        <Link
          className="link justify-self-start text-sm"
          href={routes.companyAudit(company.public_id)}
          aria-label={t('auditOf', { name: company.name })}
        >
          {t('audit')}
        </Link>
      ) : null}
      {onLeave && !editing ? (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3 justify-self-start"
          onClick={onLeave}
          aria-label={t('leaving.open', { name: company.name })}
        >
          {t('leave')}
        </Button>
      ) : null}
    </div>
  )
}

function Verification({
  company,
  demo,
  mayChange,
  onChange,
}: {
  company: Company
  demo: boolean
  mayChange: boolean
  onChange: (company: Company) => void
}) {
  const t = useTranslations('my.companies')
  const { busy, run } = useSubmit()
  const { verification, verification_requested_at: asked, verification_note: note } = company
  const holder = company.inn_holder?.name ?? null
  const mayAsk =
    mayChange &&
    holder === null &&
    company.inn !== null &&
    (verification === 'none' || verification === 'rejected')
  const ask = async () =>
    onChange(
      await api('POST /v1/accounts/company/:publicId/verification', {
        params: { publicId: company.public_id },
      }),
    )
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[verification]}>{t(`verification.${verification}`)}</Badge>
        {verification === 'pending' && asked ? (
          <span className="text-xs text-soft">{t('requestedOn', { date: formatDay(asked) })}</span>
        ) : null}
      </p>
      {demo && holder === null ? <p className="text-xs text-soft">{t('demoCheck')}</p> : null}
      {holder !== null && mayChange ? <JoinPanel company={company} holder={holder} /> : null}
      {verification === 'verified' || holder !== null ? null : (
        <Notice tone={verification === 'rejected' ? 'danger' : 'neutral'}>
          {note ? <p className="mb-1 break-words font-medium">{t('reason', { note })}</p> : null}
          <p>{t(verification === 'none' && company.inn ? 'next.ask' : `next.${verification}`)}</p>
        </Notice>
      )}
      {mayAsk ? (
        <Button
          size="sm"
          variant="primary"
          className="justify-self-start"
          busy={busy}
          onClick={() => run(ask)}
        >
          {t(verification === 'rejected' ? 'askAgain' : 'ask')}
        </Button>
      ) : null}
    </>
  )
}

/** The logo of a company, saved immediately and apart from the form. */
function CompanyLogoEditor({
  company,
  onChange,
}: {
  company: Company
  onChange: (company: Company) => void
}) {
  const t = useTranslations('my.companies.logo')
  const params = { publicId: company.public_id }
  const picture = usePicture({
    url: company.logo_url,
    name: 'logo.webp',
    async send(file, name, sending) {
      const body = new FormData()
      body.append('logo', file, name)
      onChange(await api('POST /v1/accounts/company/:publicId/logo', { params, body, ...sending }))
    },
    async remove() {
      onChange(await api('DELETE /v1/accounts/company/:publicId/logo', { params }))
    },
    says: { uploaded: t('uploaded'), deleted: t('deleted') },
  })
  return (
    <PictureEditor
      picture={picture}
      name="logo"
      preview={(src) => <CompanyLogo name={company.name} src={src} size="xl" decorative />}
      words={{
        hint: t('hint'),
        upload: t('upload'),
        replace: t('replace'),
        delete: t('delete'),
        uploading: t('uploading'),
        notSent: t('notSent'),
      }}
    />
  )
}
