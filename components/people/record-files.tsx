'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button, IconButton } from '@/components/ui/button'
import { DocumentIcon, TrashIcon } from '@/components/ui/icons'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import { maxResumeFileBytes } from '@/lib/contracts/resume-files'
import { type TalentFile, type TalentRecord, talentLimits } from '@/lib/contracts/talent'
import { talentFileKinds } from '@/lib/contracts/talent-files'
import { saveBlob } from '@/lib/download/save-file'
import { formatDay } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'

/** A stored file: its name downloads it. */
export function FileLine({ file, load }: { file: TalentFile; load: () => Promise<Blob> }) {
  const t = useTranslations('peopleFiles')
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveBlob(await load(), file.name)
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  const size =
    file.bytes < 1024 * 1024
      ? t('kb', { n: Math.ceil(file.bytes / 1024) })
      : t('mb', { n: Math.round((file.bytes * 10) / 1024 / 1024) / 10 })
  return (
    <div className="grid min-w-0 grow gap-0.5">
      <button
        type="button"
        className="link flex w-fit max-w-full items-center gap-2 text-start"
        aria-label={t('download', { name: file.name, size })}
        aria-busy={busy}
        disabled={busy}
        onClick={() => void download()}
      >
        <DocumentIcon size={18} />
        <span className="min-w-0 wrap-anywhere">{file.name}</span>
      </button>
      <p className="text-xs text-soft">
        {size}, {formatDay(file.created_at)}
      </p>
    </div>
  )
}

type Props = { record: TalentRecord; mayEdit: boolean; onRecord: (record: TalentRecord) => void }

/** Files kept with a person of the base: resumes as they came, and what members attach. */
export function RecordFiles({ record, mayEdit, onRecord }: Props) {
  const t = useTranslations('peopleFiles')
  const errors = useTranslations('errors')
  const showError = useErrorToast()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const params = { publicId: record.public_id }
  const full = record.files.length >= talentLimits.files

  const attach = async (file: File | undefined) => {
    if (!file) return
    setTrouble(file.size > maxResumeFileBytes ? errors('file_too_large') : '')
    if (file.size > maxResumeFileBytes) return
    const body = new FormData()
    body.set('file', file)
    setBusy(true)
    try {
      onRecord(await api('POST /v1/my/people/:publicId/files', { params, body }))
    } catch (error) {
      setTrouble(errorText(error, errors))
    }
    setBusy(false)
  }
  const remove = async ({ public_id: fileId, name }: TalentFile) => {
    const call = { params: { ...params, fileId } }
    const restore = () =>
      api('POST /v1/my/people/:publicId/files/:fileId/restoration', call).then(onRecord, showError)
    try {
      onRecord(await api('DELETE /v1/my/people/:publicId/files/:fileId', call))
      showToast({ message: t('removed', { name }), action: { label: t('undo'), run: () => void restore() } })
    } catch (error) {
      showError(error)
    }
  }
  if (!mayEdit && record.files.length === 0) return null
  return (
    <section className="grid gap-3" aria-label={t('title')}>
      <div>
        <h3 className="text-lg">{t('title')}</h3>
        {mayEdit ? <p className="text-soft">{t('hint', { limit: talentLimits.files })}</p> : null}
      </div>
      {record.files.length > 0 ? (
        <ul className="grid gap-3">
          {record.files.map((file) => (
            <li key={file.public_id} className="flex items-start gap-2 border-t border-line pt-3">
              <FileLine
                file={file}
                load={() =>
                  api('GET /v1/my/people/:publicId/files/:fileId', {
                    params: { ...params, fileId: file.public_id },
                  })
                }
              />
              {mayEdit ? (
                <IconButton
                  label={t('remove', { name: file.name })}
                  icon={<TrashIcon size={18} />}
                  onClick={() => void remove(file)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {trouble ? (
        <p role="alert" className="text-danger">
          {trouble}
        </p>
      ) : null}
      {mayEdit && full ? <p className="text-soft">{t('full')}</p> : null}
      {mayEdit && !full ? (
        <>
          <input
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-label={t('input')}
            accept={talentFileKinds.map((kind) => `.${kind}`).join()}
            onChange={({ target }) => {
              void attach(target.files?.[0])
              target.value = ''
            }}
          />
          <Button className="justify-self-start" busy={busy} onClick={() => input.current?.click()}>
            {t('attach')}
          </Button>
        </>
      ) : null}
    </section>
  )
}
