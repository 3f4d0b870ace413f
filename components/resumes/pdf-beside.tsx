'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, IconButton } from '@/components/ui/button'
import { CloseIcon, DocumentIcon } from '@/components/ui/icons'
import { api } from '@/lib/api/client'
import type { ResumeView } from '@/lib/contracts/resumes'
import { saveBlob } from '@/lib/download/save-file'
import { DownloadMenu } from './download-menu'
import { ResumeDocument } from './resume-document'

/** Space beside the pane in which a page of a PDF can be read, px. */
const minWidth = 480

/** The resume as it was sent in a negotiation (public id), with its PDF beside it in place of the list; on a phone the PDF is downloaded. */
export function ResumeWithPdf({ resume, negotiation }: { resume: ResumeView; negotiation: string }) {
  const t = useTranslations('resumes.pdf')
  const showError = useErrorToast()
  const button = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<{ url: string; pane: HTMLElement } | null>(null)
  const url = shown?.url
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])

  async function open(): Promise<void> {
    setBusy(true)
    try {
      const file = await api('GET /v1/resumes/:publicId/document', {
        params: { publicId: resume.public_id },
        query: { kind: 'pdf-classic', negotiation },
      })
      const pane = button.current?.closest<HTMLElement>('.inbox-pane')
      const hasRoom = pane && pane.getBoundingClientRect().left >= minWidth && navigator.pdfViewerEnabled
      if (hasRoom) setShown({ url: URL.createObjectURL(new Blob([file], { type: 'application/pdf' })), pane })
      else saveBlob(file, file.name)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const close = useCallback(() => {
    setShown(null)
    button.current?.focus()
  }, [])
  return (
    <>
      <Button
        ref={button}
        size="sm"
        className="mb-3 justify-self-start"
        busy={busy}
        aria-expanded={shown !== null}
        onClick={() => (shown ? close() : void open())}
      >
        <DocumentIcon size={18} />
        {t('open')}
      </Button>
      <ResumeDocument
        resume={resume}
        level={2}
        actions={<DownloadMenu publicId={resume.public_id} negotiation={negotiation} />}
      />
      {shown ? <Beside {...shown} onClose={close} /> : null}
    </>
  )
}

type BesideProps = { url: string; pane: HTMLElement; onClose: () => void }

function Beside({ url, pane, onClose }: BesideProps) {
  const t = useTranslations('resumes.pdf')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const measure = () => {
      const left = pane.getBoundingClientRect().left
      // A window that became narrow has no room for both.
      if (left < minWidth) onClose()
      else panel.current?.style.setProperty('width', `${Math.round(left) - 12}px`)
    }
    measure()
    panel.current?.querySelector('button')?.focus()
    const byKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    }
    window.addEventListener('resize', measure)
    // Before the keys of the list, whose Escape closes the pane.
    window.addEventListener('keydown', byKey, true)
    return () => {
      window.removeEventListener('resize', measure)
      window.removeEventListener('keydown', byKey, true)
    }
  }, [pane, onClose])
  return createPortal(
    <section ref={panel} className="pdf-beside" aria-label={t('title')}>
      <div className="flex items-center justify-between gap-3 px-4 py-2">
        <h2 className="text-base">{t('title')}</h2>
        <IconButton label={t('close')} icon={<CloseIcon size={18} />} onClick={onClose} />
      </div>
      <iframe className="pdf-beside-page" src={`${url}#navpanes=0&view=FitH`} title={t('title')} />
    </section>,
    document.body,
  )
}
