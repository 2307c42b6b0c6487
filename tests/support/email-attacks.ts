/** What no e-mail may hold, each with what must be gone of it. */
export const emailAttacks: readonly (readonly [html: string, gone: RegExp])[] = [
  ['<p>a</p><script>steal()</script>', /script|steal/i],
  ['<script>steal()', /script|steal/i],
  ['<scr<script></script>ipt>steal()</script>', /<\/?script/i],
  ['<img src=x onerror=steal()>a', /onerror/i],
  ['<p/onclick=steal()>a</p>', /onclick/i],
  ['<p ONCLICK="steal()">a</p>', /onclick/i],
  ['<body onload="steal()"><p>a</p></body>', /onload/i],
  ['<p>a</p><body onpageshow=steal()>', /onpageshow/i],
  ['<svg/onload=steal()>a', /svg|onload/i],
  ['<svg><style>&lt;/style>&lt;img src=x onerror=steal()></style></svg>a', /svg|<img/i],
  ['<math><mtext><style><img src=x onerror=steal()></style></mtext></math>a', /math|onerror=/i],
  ['<a href="javascript:steal()">a</a>', /javascript/i],
  ['<a href="jav&#x61;script:steal()">a</a>', /javascript|&#x61/i],
  ['<a href=" java\tscript:steal()">a</a>', /java\s*script/i],
  ['<a href="\u0001javascript:steal()">a</a>', /javascript/i],
  ['<a href="vbscript:steal()">a</a>', /vbscript/i],
  ['<a href="data:text/html,<script>steal()</script>">a</a>', /data:/i],
  ['<img src="data:text/html,steal">a', /data:/i],
  ['<td background="javascript:steal()">a', /javascript/i],
  ['<table><tr><td background="javascript:steal()">a</td></tr></table>', /javascript/i],
  ['<tr><td onclick=steal()>a</td></tr>', /onclick/i],
  ['<col><img src=x onerror=steal()>a', /onerror/i],
  ['<form action="https://x.lk"><input name=pin><button>Go</button></form>a', /form|input|button/i],
  ['<p>a</p><select><option>1</option></select><textarea>b</textarea>', /select|option|textarea/i],
  ['<iframe src="https://x.lk"></iframe>a', /iframe/i],
  ['<object data="https://x.lk"></object><embed src="https://x.lk">a', /object|embed/i],
  ['<base href="https://x.lk/">a', /base/i],
  ['<link rel="stylesheet" href="https://x.lk/a.css">a', /link|stylesheet/i],
  ['<meta http-equiv="refresh" content="0;url=https://x.lk">a', /http-equiv/i],
  ['<style>@import "https://x.lk/a.css"; p { color: red }</style><p>a</p>', /@import|x\.lk/i],
  ['<style>@im@import x;port "https://x.lk/a.css";</style><p>a</p>', /@import|x\.lk/i],
  ['<style>@\\69mport "https://x.lk/a.css";</style><p>a</p>', /x\.lk/i],
  ['<style>p { background: url(https://x.lk/a.png) }</style><p>a</p>', /url|x\.lk/i],
  ['<div style="color: red; background: url(//x.lk/a)">a</div>', /url|x\.lk/i],
  ['<div style="background: &#117;rl(\'https://x.lk\')">a</div>', /rl\(|x\.lk/i],
  ['<div style="background: \\75rl(https://x.lk)">a</div>', /x\.lk/i],
  ['<div style="background: url(data:image/*);list-style: \\75rl(https://x.lk)/**/">a</div>', /x\.lk/i],
  ['<div style="background: image-set(\'https://x.lk\' 1x)">a</div>', /x\.lk/i],
  ['<div style="width: expression(steal())">a</div>', /expression/i],
  ['<noscript><p title="</noscript><img src=x onerror=steal()>">a</p></noscript>a', /noscript|onerror/i],
  ['<template><img src=x onerror=steal()></template>a', /template|onerror/i],
  ['<title><img src=x onerror=steal()></title><xmp><img src=x onerror=steal()></xmp>a', /xmp|<img[^>]*onerror/i],
  ['<audio src=x></audio><video src=x></video>a', /audio|video/i],
]

/** Mail as people write it, of which nothing may be changed. */
export const harmlessEmails: readonly string[] = [
  'Hello & good day, 1 < 2',
  '<p>Happy birthday! සුභ උපන්දිනයක් වේවා!</p>\n<p>Yours,<br>\nLace</p>',
  '<P Align=center>loose <b>and <i>crossed</b> over</i> markup',
  '<!-- [preview] --><!--[if mso]><table><tr><td><![endif]--><p>a</p><!--[if mso]></td></tr></table><![endif]-->',
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="si"><head><meta charset="utf-8"/><title>A gift</title>
<meta name="viewport" content="width=device-width, initial-scale=1.0"><style type="text/css">
@media (max-width: 600px) { .wide > td { width: 100% !important; scroll-behavior: smooth } } /* @\\9 */</style></head>
<body bgcolor="#ffffff" style="margin:0;padding:0"><center><table role="presentation" width="100%" cellpadding="0"
cellspacing="0" border="0" aria-hidden="true" data-block="1"><tbody><tr valign="top"><td colspan="2" class="wide  b"
background="https://x.lk/b.png" style="font-family:'Noto Sans',sans-serif;mso-line-height-rule:exactly">
<a href="https://lace.lk/?a=1&b=2" target="_blank" rel="noopener"><img src="https://x.lk/a.png" alt="A &quot;gift&quot;"
width=600 border=0></a> <a href="mailto:a@b.lk">mail</a> <a href="tel:+94771234567">call</a> <a href="#top">up</a>
<img src="cid:logo"><img src="data:image/png;base64,AAAA"><font color=red face="Arial">{{ receiver }}</font> <a href="{{link}}">x</a>
</td></tr></tbody></table></center></body></html>`,
  '<div style="background: url(data:image/png;base64,AAAA) no-repeat">a</div>',
  '<tr><td>a row alone</td></tr>',
]
