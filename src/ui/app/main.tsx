import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './fonts.css'
import './page.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchPresses } from '#ui/form/after-press.ts'
import { cleanTypedText } from '#ui/keyboard/clean-typed-text.ts'
import { watchKeyBursts } from '#ui/keyboard/key-bursts.ts'
import { App } from './app.tsx'
import { boot } from './boot.ts'
import { ignoreHeldEnter } from './held-enter.ts'
import { watchWorkerRejections } from './worker-rejections.ts'

// Before the first render: the question who is here is already on its way while React starts.
void boot()

document.addEventListener('keydown', ignoreHeldEnter, true)
watchPresses(window)
watchKeyBursts(window)
cleanTypedText(window)
watchWorkerRejections(window)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
