/** What the filters can do with a script: find a value in a long list, and ask the browser where one is. */
export function listenToFilters(form: HTMLFormElement, go: () => void): () => void {
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !('find' in target.dataset)) return
    const typed = target.value.trim().toLowerCase().replaceAll('ё', 'е')
    for (const label of target.parentElement?.querySelectorAll('label') ?? []) {
      const name = label.textContent?.toLowerCase().replaceAll('ё', 'е') ?? ''
      label.hidden = !name.includes(typed)
    }
  }
  const onKey = (event: KeyboardEvent) => {
    // Enter in the finder would send the whole form.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && 'find' in event.target.dataset) {
      event.preventDefault()
    }
  }
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-near]') : null
    if (button) askWhere(form, button, go)
  }
  form.addEventListener('input', onInput)
  form.addEventListener('keydown', onKey)
  form.addEventListener('click', onClick)
  return () => {
    form.removeEventListener('input', onInput)
    form.removeEventListener('keydown', onKey)
    form.removeEventListener('click', onClick)
  }
}

/** A hundredth of a degree, about a kilometre, is near enough; more exact is nobody's business. */
const rounded = (degrees: number) => degrees.toFixed(2)

function askWhere(form: HTMLFormElement, button: HTMLButtonElement, go: () => void): void {
  const status = form.querySelector<HTMLElement>('[data-near-status]')
  const say = (words: string | undefined) => {
    if (status) status.textContent = words ?? ''
  }
  button.disabled = true
  say(status?.dataset.asking)
  const fail = () => {
    button.disabled = false
    say(status?.dataset.failed)
  }
  if (!navigator.geolocation) {
    fail()
    return
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const near = document.createElement('input')
      near.type = 'hidden'
      near.name = 'near'
      near.value = `${rounded(coords.latitude)},${rounded(coords.longitude)}`
      button.replaceWith(near)
      const km = form.elements.namedItem('km')
      if (km instanceof HTMLSelectElement && km.value === '') km.value = button.dataset.near ?? ''
      say('')
      go()
    },
    fail,
    { timeout: 15_000, maximumAge: 600_000 },
  )
}
