// The image's health check: the process answers.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
