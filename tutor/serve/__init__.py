"""Serving the notebooks: `serve` as pages for learners (Voila), `lab` for those who look behind them (JupyterLab)."""

from tutor.serve.start import lab, serve

__all__ = ["lab", "serve"]
