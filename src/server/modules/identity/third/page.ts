/** The page a sign-in window ends with: a script of ours reads the message off it and hands it to the opener, of this origin only. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** @param message what the opener is told; without one the window only shows the words */
export const windowPage = (words: string, message?: unknown): string => `<!doctype html>
<html lang="zh-CN"${message === undefined ? '' : ` data-message="${escaped(JSON.stringify(message))}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>第三方登录 · 清源</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 8px; padding: 24px; text-align: center; font: 15px/24px system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
p { margin: 0; }
p + p { opacity: .7; font-size: 13px; }
</style>
</head>
<body>
<p>${escaped(words)}</p>
<p>可关闭此窗口，返回登录页</p>
<script src="/third-login.js"></script>
</body>
</html>
`
