'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { buttonClass, Spinner } from '@/components/ui/button'
import { DocumentIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { api } from '@/lib/api/client'
import type { ResumeDocumentKind } from '@/lib/contracts/resume-files'

/**
 * The kinds in their order, each with a small picture: lines of its first page, as `x y width height` on a sheet of 24 × 32.
 * Repeated here: importing the contract's list would bundle its validator.
 */
const sheets: Record<ResumeDocumentKind, string> = {
  'pdf-classic':
    '4 4 10 2,4 8 6 1,4 13 3 1,9 13 11 1,9 15 11 1,9 17 8 1,4 21 3 1,9 21 11 1,9 23 10 1,9 25 9 1',
  'pdf-accent': '0 0 8 32,10 4 10 2,10 8 7 1,10 13 11 1,10 15 11 1,10 17 9 1,10 21 11 1,10 23 11 1,10 25 7 1',
  'pdf-formal': '6 4 12 2,8 8 8 1,9 12 6 1,4 15 16 1,4 17 16 1,4 19 12 1,9 23 6 1,4 26 16 1,4 28 14 1',
  'pdf-compact':
    '3 3 9 2,3 6 7 1,3 9 3 1,8 9 13 1,8 11 13 1,8 13 12 1,3 15 3 1,8 15 13 1,8 17 13 1,8 19 11 1,3 21 3 1,8 21 13 1,8 23 13 1,8 25 12 1,8 27 13 1',
  'pdf-column': '16 0 8 32,3 4 10 2,3 8 7 1,3 13 11 1,3 15 11 1,3 17 9 1,3 21 11 1,3 23 11 1,3 25 7 1',
  docx: '4 4 10 2,4 8 7 1,4 13 16 1,4 15 16 1,4 17 12 1,4 21 16 1,4 23 16 1,4 25 10 1',
  'docx-formal': '6 4 12 2,8 8 8 1,9 12 6 1,4 15 16 1,4 17 16 1,4 19 12 1,9 23 6 1,4 26 16 1',
  'docx-compact':
    '3 3 9 2,3 6 7 1,3 9 18 1,3 11 18 1,3 13 15 1,3 16 18 1,3 18 18 1,3 20 13 1,3 23 18 1,3 25 16 1',
  json: '6 5 2 1,9 9 9 1,9 12 7 1,9 15 9 1,9 18 5 1,9 21 8 1,6 25 2 1',
}
const kinds = Object.keys(sheets) as ResumeDocumentKind[]

function Sheet({ kind }: { kind: ResumeDocumentKind }) {
  return (
    <svg viewBox="0 0 24 32" width="24" height="32" className="flex-none" aria-hidden="true">
      <rect x="0.5" y="0.5" width="23" height="31" rx="2" fill="var(--card)" stroke="var(--line)" />
      {sheets[kind].split(',').map((place) => {
        const [x, y, width, height] = place.split(' ')
        const isStrip = height === '32'
        return (
          <rect
            key={place}
            {...{ x, y, width, height }}
            fill={isStrip ? 'var(--accent)' : 'var(--soft)'}
            opacity={isStrip ? 0.35 : 0.8}
          />
        )
      })}
    </svg>
  )
}

const lastKindKey = 'dv:resume-document'

/** What was downloaded last on this device; null without storage, too. */
function lastKind(): ResumeDocumentKind | null {
  try {
    return kinds.find((kind) => kind === localStorage.getItem(lastKindKey)) ?? null
  } catch {
    // Storage is blocked: nothing was remembered.
    return null
  }
}

/** Download of the resume, for its owner and for employers who may see it. */
export function DownloadMenu({
  publicId,
  token,
  negotiation,
}: {
  publicId: string
  token?: string | undefined
  /** As it was sent there. */
  negotiation?: string
}) {
  const t = useTranslations('resumes.download')
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  // The menu is of the browser only: the page shows it once the resume has been fetched.
  const [last, setLast] = useState(lastKind)

  async function download(kind: ResumeDocumentKind): Promise<void> {
    setBusy(true)
    setLast(kind)
    try {
      localStorage.setItem(lastKindKey, kind)
    } catch (error) {
      console.warn('The kind of file is not remembered', error)
    }
    try {
      const query = {
        kind,
        ...(token !== undefined && { token }),
        ...(negotiation !== undefined && { negotiation }),
      }
      const file = await api('GET /v1/resumes/:publicId/document', { params: { publicId }, query })
      const url = URL.createObjectURL(file)
      const link = document.createElement('a')
      link.href = url
      link.download = file.name
      link.click()
      // Revoke the object URL after a minute: the download has started long before.
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }

  return (
    <Menu
      label={busy ? t('busy') : t('title')}
      align="start"
      triggerClassName={buttonClass()}
      trigger={
        <>
          {busy ? <Spinner /> : <DocumentIcon size={18} />}
          {t('title')}
        </>
      }
    >
      {[...kinds]
        .sort((a, b) => Number(b === last) - Number(a === last))
        .map((kind) => (
          <button
            key={kind}
            type="button"
            role="menuitem"
            className={menuItemClass()}
            disabled={busy}
            onClick={() => void download(kind)}
          >
            <Sheet kind={kind} />
            <span className="grid">
              <span>{t(`kinds.${kind}`)}</span>
              {kind === last ? <span className="text-xs text-soft">{t('last')}</span> : null}
            </span>
          </button>
        ))}
    </Menu>
  )
}
