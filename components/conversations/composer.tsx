'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { ClipIcon, CloseIcon, DocumentIcon, SendIcon } from '@/components/ui/icons'
import { Menu, menuItemClass } from '@/components/ui/menu'
import { api } from '@/lib/api/client'
import { conversationLimits } from '@/lib/contracts/conversation-messages'
import type { Conversation } from '@/lib/contracts/conversations'
import { isTouch } from '@/lib/shared/browser'
import { listenToOutgoing, readDraft, send, storeDraft } from './outgoing-messages'
import { sizeText } from './texts'
import { type Attachment, accepted } from './use-conversation'

type Props = {
  conversation: Conversation
  attachment: Attachment
  onTyping: () => void
}

export function Composer({ conversation, attachment, onTyping }: Props) {
  const t = useTranslations('conversations')
  const negotiationId = conversation.negotiation.public_id
  const [text, setText] = useState(() => readDraft(negotiationId))
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const problems = useId()
  const { file, tooBig, take, clear } = attachment
  const limit = conversationLimits.text
  const tooLong = text.trim().length > limit
  const { left } = conversation.writing

  useEffect(() => storeDraft(negotiationId, text), [negotiationId, text])
  useEffect(
    () =>
      listenToOutgoing({
        withdrawn: (id) => {
          if (id !== negotiationId) return
          setText(readDraft(negotiationId))
          field.current?.focus()
        },
      }),
    [negotiationId],
  )
  useEffect(() => {
    if (!isTouch()) field.current?.focus()
  }, [])
  // As high as its words, up to what its style allows.
  useLayoutEffect(() => {
    void text
    const { current } = field
    if (!current) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight + 2}px`
  }, [text])

  const submit = () => {
    const words = text.trim()
    if ((words === '' && !file) || tooLong) {
      field.current?.focus()
      return
    }
    send(negotiationId, { text: words, file })
    setText('')
    clear()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey || event.altKey) return
    // Enter on a touch keyboard inserts a line break: there is no Shift+Enter.
    const told = event.ctrlKey || event.metaKey
    if (!told && isTouch()) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className="talk-composer"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {file ? (
        <p className="talk-attached">
          <DocumentIcon size={18} />
          <span className="truncate block min-w-0">{file.name}</span>
          <span className="text-soft">{sizeText(file.size, t)}</span>
          <IconButton
            label={t('composer.detach', { name: file.name })}
            icon={<CloseIcon size={18} />}
            onClick={clear}
          />
        </p>
      ) : null}
      <div id={problems} className="text-xs/body empty:hidden" aria-live="polite">
        {tooBig ? <p className="text-danger">{t('composer.tooBig')}</p> : null}
        {tooLong ? (
          <p className="text-danger">{t('composer.tooLong', { limit, count: text.trim().length })}</p>
        ) : null}
        {left < 3 ? <p className="text-soft">{t('left', { left })}</p> : null}
      </div>
      <div className="flex items-end gap-2">
        <input
          ref={picker}
          type="file"
          className="sr-only"
          tabIndex={-1}
          accept={accepted}
          aria-label={t('composer.attach')}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        <IconButton
          label={t('composer.attach')}
          icon={<ClipIcon />}
          onClick={() => picker.current?.click()}
        />
        <textarea
          ref={field}
          className="input talk-input"
          rows={1}
          aria-label={t('composer.label')}
          aria-describedby={problems}
          aria-invalid={tooLong || undefined}
          aria-keyshortcuts="Enter Control+Enter Meta+Enter"
          placeholder={t('composer.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            onTyping()
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => take(event.clipboardData.files)}
        />
        <Button type="submit" variant="primary" className="btn-icon" aria-label={t('composer.send')}>
          <SendIcon />
        </Button>
      </div>
      <div className="flex items-center gap-2">
        {conversation.side === 'employer' ? (
          <TemplateMenu
            negotiationId={negotiationId}
            onChoose={(words) => {
              setText((before) => (before.trim() === '' ? words : `${before.trimEnd()}\n\n${words}`))
              field.current?.focus()
            }}
          />
        ) : null}
        <p className="text-xs/body text-soft pointer-coarse:hidden">{t('composer.hint')}</p>
      </div>
    </form>
  )
}

type TemplateMenuProps = { negotiationId: string; onChoose: (text: string) => void }

/** The company's own words for a message, filled in for this person; nothing where there are none. */
function TemplateMenu({ negotiationId, onChoose }: TemplateMenuProps) {
  const t = useTranslations('conversations.composer')
  const { data } = useQuery({
    queryKey: ['letter-templates', 'message', negotiationId],
    queryFn: ({ signal }) =>
      api('GET /v1/negotiations/:publicId/letter-templates', {
        params: { publicId: negotiationId },
        query: { kind: 'message' },
        signal,
      }),
  })
  if (!data?.length) return null
  return (
    <Menu
      trigger={t('templates')}
      label={t('templates')}
      triggerClassName="btn btn-ghost btn-sm"
      align="start"
      floating
    >
      {data.map(({ public_id, name, text }) => (
        <button
          key={public_id}
          type="button"
          role="menuitem"
          className={menuItemClass()}
          onClick={() => onChoose(text)}
        >
          {name}
        </button>
      ))}
    </Menu>
  )
}
