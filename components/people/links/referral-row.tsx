'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { copyLink } from '@/components/layout/page-tools'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { QrCode } from '@/components/ui/qr'
import { api } from '@/lib/api/client'
import type { Referral } from '@/lib/contracts/hiring-pages'
import { formatDay } from '@/lib/format/date'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'

type Props = { referral: Referral; mayEdit: boolean; onChanged: () => void }

/** A referral link: whose it is, where it leads, and what came of it. */
export function ReferralRow({ referral, mayEdit, onChanged }: Props) {
  const t = useTranslations('hiringPage.manage')
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(false)
  const { public_id: publicId, label, vacancy, opened, joined, applied, author, revoked_at } = referral
  const params = { publicId }
  const url = window.location.origin + routes.referral(publicId)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      onChanged()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const restore = () =>
    run(async () => {
      await api('POST /v1/my/referrals/:publicId/restoration', { params })
      showToast({ variant: 'success', message: t('restored', { label }) })
    })
  const revoke = () =>
    run(async () => {
      await api('DELETE /v1/my/referrals/:publicId', { params })
      showToast({
        message: t('revoked', { label }),
        action: { label: t('undo'), run: () => void restore() },
      })
    })
  return (
    <li className="card grid grid-cols-1 gap-3 p-4">
      <div className="flex flex-wrap items-start gap-3">
        <div className="grid min-w-0 grow basis-60 gap-0.5">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold wrap-anywhere">{label}</span>
            {revoked_at ? <Badge>{t('closed')}</Badge> : null}
          </p>
          <p className="text-sm wrap-anywhere">
            {vacancy ? t('toVacancy', { title: vacancy.title }) : t('toCompany')}
          </p>
          <p className="text-sm text-soft">
            {t('by', { author: author ?? t('former'), day: formatDay(referral.created_at) })}
          </p>
        </div>
        <div className="grid justify-items-start gap-0.5 text-sm">
          <p>{t('counts', { opened, applied })}</p>
          {joined > 0 ? (
            <Link className="link" href={routes.myPeople({ referral: publicId })}>
              {t('people', { count: joined })}
            </Link>
          ) : (
            <p className="text-soft">{t('people', { count: joined })}</p>
          )}
        </div>
      </div>
      {revoked_at ? null : <output className="min-w-0 text-sm break-all">{url}</output>}
      {shown && !revoked_at ? (
        <QrCode className="rounded-card bg-white p-2" text={url} label={t('qrOf', { label })} size={140} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {revoked_at ? null : (
          <>
            <Button
              size="sm"
              aria-label={t('copyLabel', { label })}
              onClick={() => void copyLink({ url }, { copied: t('copied'), copyFailed: t('copyFailed') })}
            >
              {t('copy')}
            </Button>
            <Button size="sm" variant="ghost" aria-pressed={shown} onClick={() => setShown(!shown)}>
              {t('showQr')}
            </Button>
          </>
        )}
        {!mayEdit ? null : revoked_at ? (
          <Button
            size="sm"
            busy={busy}
            aria-label={t('restoreLabel', { label })}
            onClick={() => void restore()}
          >
            {t('restore')}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="ghost"
            busy={busy}
            aria-label={t('revokeLabel', { label })}
            onClick={() => void revoke()}
          >
            {t('revoke')}
          </Button>
        )}
      </div>
    </li>
  )
}
