import { describe, expect, it } from 'vitest'
import { html } from './markup'

describe('static markup', () => {
  it('escapes every inserted value, in text and in attributes', () => {
    const evil = `"><script>alert('1')</script>&`
    expect(html`<a title="${evil}">${evil}</a>`.text).toBe(
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</a>',
    )
  })

  it('keeps markup made by itself and leaves out what is absent', () => {
    const items = ['а', 'б'].map((item) => html`<li>${item}</li>`)
    expect(html`<ul>${items}</ul>${null}${false}${0}`.text).toBe('<ul><li>а</li><li>б</li></ul>0')
  })
})
