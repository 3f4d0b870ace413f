'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { buttonClass } from '@/components/ui/button'
import { DocumentIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { Spinner } from '@/components/ui/spinner'
import { api } from '@/lib/api/client'
import type { ResumeDocumentKind } from '@/lib/contracts/resume-documents'

// Said here: the contract's own list would bring its validator along.
const kinds: readonly ResumeDocumentKind[] = ['pdf-classic', 'pdf-accent', 'docx', 'json']

/** The resume as a file, for its owner and for employers who may see it. */
export function DownloadMenu({ publicId, token }: { publicId: string; token?: string | undefined }) {
  const t = useTranslations('resumes.download')
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)

  async function download(kind: ResumeDocumentKind): Promise<void> {
    setBusy(true)
    try {
      const query = { kind, ...(token !== undefined && { token }) }
      const file = await api('GET /v1/resumes/:publicId/document', { params: { publicId }, query })
      const url = URL.createObjectURL(file)
      const link = document.createElement('a')
      link.href = url
      link.download = file.name
      link.click()
      // The browser has taken the bytes by the next turn; a minute is generous.
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
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          role="menuitem"
          className={menuItemClass()}
          disabled={busy}
          onClick={() => void download(kind)}
        >
          {t(`kinds.${kind}`)}
        </button>
      ))}
    </Menu>
  )
}
