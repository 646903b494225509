@rem For Windows, whose shell has no "exec": npm start runs it (docs/decisions/017-graceful-shutdown.md).
@%*
