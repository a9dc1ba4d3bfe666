import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'

/** The stand-in's own pay page, shown in a frame: a service worker does not answer the address bar. */
export function DemoPay() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [page, setPage] = useState('')
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    void fetch(`/pay/${token}`)
      .then((answer) => answer.text())
      .then(setPage)
  }, [token])

  const takeOver = () => {
    frame.current?.contentDocument?.addEventListener('submit', (event) => {
      event.preventDefault()
      // Not `instanceof`: the button belongs to the frame's own world.
      void choose(event.submitter?.getAttribute('value') ?? 'failed')
    })
  }
  const choose = async (outcome: string) => {
    await fetch(`/pay/${token}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome }),
      redirect: 'manual',
    })
    setPage(await (await fetch(`/pay/${token}`)).text())
  }

  return (
    <div style={{ display: 'grid', gridTemplateRows: 'auto 1fr', height: '100vh' }}>
      <button
        onClick={() => void navigate(-1)}
        style={{ justifySelf: 'start', margin: 12, padding: '6px 12px' }}
      >
        Back to Countinghouse
      </button>
      <iframe
        ref={frame}
        title="Pay page"
        srcDoc={page}
        onLoad={takeOver}
        style={{ border: 0, width: '100%', height: '100%' }}
      />
    </div>
  )
}
