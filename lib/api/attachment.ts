/** The file an answer is, by its `Content-Disposition`; null when it is no attachment. */
export async function attachmentOf(response: Response): Promise<File | null> {
  const name = /^attachment;.*filename\*=UTF-8''([^;]+)/i.exec(
    response.headers.get('Content-Disposition') ?? '',
  )
  if (!response.ok || !name?.[1]) return null
  const type = response.headers.get('Content-Type') ?? ''
  return new File([await response.blob()], decodeURIComponent(name[1]), { type })
}
