/** The service did not answer in time or with anything of use; the details are for the log and name no text. */
export class TextModelFailed extends Error {
  constructor(
    readonly reason: 'unreachable' | 'too_slow' | 'too_large' | 'status' | 'wrong_answer',
    detail = '',
  ) {
    super(`text model: ${reason} ${detail}`.trim())
  }
}

/** A service that words a text as it is asked. */
export interface TextModel {
  /** As people read it before they send anything there. */
  service: string
  /** @throws TextModelFailed */
  complete(ask: { instruction: string; text: string }): Promise<string>
}
